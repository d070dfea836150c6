"""Facts: what the doctor is told about the machine; the defaults are those of a healthy Raspberry Pi."""

from __future__ import annotations

from dataclasses import dataclass

from companion.text import Text


@dataclass(frozen=True, slots=True)
class PortFacts:
    """A serial port where a reader may be: who it is, whether we may open it, who else has it open."""

    device: str
    description: str = ""
    identity: str = ""
    usable: bool = True
    held_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything the doctor looks at, read once (hw/machine.py) or made up by a test."""

    # readers
    ports: tuple[PortFacts, ...] = (PortFacts("/dev/ttyUSB0", "USB serial", "0403:6001:A1"),)
    keyboard_readers: tuple[str, ...] = ()
    input_readable: bool = True
    is_pi: bool = True
    uart: str = "/dev/serial0"
    uart_exists: bool = True
    uart_console: bool = False
    modem_manager_active: bool = False
    modem_manager_told: bool = True
    brltty_active: bool = False
    nfc_module_loaded: bool = False
    # buttons
    panel_problems: tuple[Text, ...] = ()
    panel_library: str = "lgpio"
    # screen
    screens: tuple[str, ...] = ("card0 HDMI-A-1",)
    desktop: str = ""
    screen_usable: bool = True
    render_node: bool = True
    missing_libraries: tuple[str, ...] = ()
    backlight: bool = False
    backlight_writable: bool = True
    # storage
    data: str = "/var/lib/companion"
    data_writable: bool = True
    data_exists: bool = True
    mount_read_only: bool = False
    overlay: bool = False
    free_bytes: int = 4_000_000_000
    database: str = "good"
    has_plays: bool = False
    backup_age_days: float | None = 0.5
    set_aside: tuple[str, ...] = ()
    # clock
    year: int = 2026
    clock_synchronised: bool = True
    clock_battery: bool = False
    # power
    throttled: int | None = 0
    temperature: float | None = 45.0
    # service
    user: str = "companion"
    missing_groups: tuple[str, ...] = ()
    service_installed: bool = True
    service_active: bool = True
    service_enabled: bool = True
    service_restarts: int = 0
    inside_service: bool = False
    working_folder_writable: bool = True
    # software
    python: tuple[int, int] = (3, 13)
    bits: int = 64
    missing_modules: tuple[str, ...] = ()
