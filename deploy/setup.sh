#!/bin/sh
# Sets up what running ("run") or testing ("tests") needs: system packages where apt may be used, then a virtual
# environment in .venv that sees the system's lgpio. Running it again changes nothing.
set -eu
what=${1:-run}
cd "$(dirname "$0")/.."

say() { printf '%s\n' "setup: $*"; }

find_python() {
    for name in python3 python3.13 python3.12 python3.11; do
        if command -v "$name" >/dev/null 2>&1 &&
            "$name" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    say "Python 3.11, 3.12 or 3.13 is needed and was not found." >&2
    exit 1
}

# Debian packages: what the wheel of Kivy loads at run time, multitouch, and fonts' fall-back.
packages="libegl1 libgles2 libgl1 libgl1-mesa-dri libgbm1 libdrm2"
[ "$what" = tests ] && packages="$packages shellcheck"

missing() {
    for package in $packages; do
        dpkg -s "$package" >/dev/null 2>&1 || printf '%s ' "$package"
    done
    dpkg -s libmtdev1 >/dev/null 2>&1 || dpkg -s libmtdev1t64 >/dev/null 2>&1 || printf '%s ' libmtdev1
    "$python" -c 'import ensurepip, venv' 2>/dev/null || printf '%s ' python3-venv
    if [ -e /proc/device-tree/model ] && grep -q 'Raspberry Pi' /proc/device-tree/model; then
        dpkg -s python3-lgpio >/dev/null 2>&1 || printf '%s ' python3-lgpio
    fi
}

install_packages() {
    command -v dpkg >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1 || return 0
    wanted=$(missing)
    [ -n "$wanted" ] || return 0
    as_root=""
    if [ "$(id -u)" != 0 ]; then
        if command -v sudo >/dev/null 2>&1 && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
            as_root="sudo"
        else
            say "these system packages are missing and cannot be installed from here: $wanted"
            return 0
        fi
    fi
    say "installing system packages: $wanted"
    $as_root apt-get update -qq || say "the package lists could not be refreshed"
    for package in $wanted; do
        [ "$package" = libmtdev1 ] && apt-cache show libmtdev1t64 >/dev/null 2>&1 && package=libmtdev1t64
        DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq "$package" >/dev/null ||
            say "$package could not be installed; going on without"
    done
}

python=$(find_python)
install_packages
if [ ! -x .venv/bin/python ]; then
    say "making a virtual environment with $("$python" --version)"
    "$python" -m venv --system-site-packages .venv
fi
say "installing Python packages (a few minutes on a Pi the first time)"
if [ "$what" = tests ]; then
    .venv/bin/python -m pip install -q --disable-pip-version-check -e '.[dev]'
else
    .venv/bin/python -m pip install -q --disable-pip-version-check -e .
fi
.venv/bin/python -m compileall -q companion kv hw || true
say "ready"
