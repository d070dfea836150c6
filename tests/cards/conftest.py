import pytest

from tests.cards.table import Table


@pytest.fixture
def table(tmp_path):
    table = Table(tmp_path)
    yield table
    table.close()
