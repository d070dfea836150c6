#!/bin/bash
# Makes a Raspberry Pi (or a Debian machine) into a table companion that starts by itself. Safe to run again: what is
# right already is left alone.
#
#   sudo deploy/install.sh [--check | --uninstall | --make-wheels DIR | --help]
#
#   --check            says what it would do, changes nothing
#   --uninstall        takes everything back but the games (/var/lib/companion)
#   --make-wheels DIR  fills a folder with all Python parts, for installing without a network (no root needed)
#
# Unattended by variables:
#   COMPANION_WHEELS=DIR   install from this folder and not from the network
#   COMPANION_UART=no      leave the serial port of the header as it is      (default: yes on a Raspberry Pi)
#   COMPANION_KIOSK=no     do not take over the screen, do not start by itself (default: yes)
#   COMPANION_CAGE=yes     also install the cage compositor, the second way to the screen
#   COMPANION_APT=no       never touch apt; what is missing is named
#   COMPANION_BOOT=DIR     where config.txt and cmdline.txt are              (default: /boot/firmware, /boot)
#   COMPANION_LOG=FILE     the log                                           (default: /var/log/companion-install.log)
set -Eeuo pipefail
umask 022
export LC_ALL=C.UTF-8

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
app=/opt/companion
data=/var/lib/companion
user=companion
notes=$app/.install
log=${COMPANION_LOG:-/var/log/companion-install.log}
wheels=${COMPANION_WHEELS:-}
mode=install
from_package=no
changes=0
step=0
steps=8

# Where our files go: source, target, mode.
files() {
    local unit
    cat <<EOF
$here/files/70-companion.rules /etc/udev/rules.d/70-companion.rules 644
$here/files/sysusers.conf /etc/sysusers.d/companion.conf 644
$here/files/50-companion-polkit.rules /etc/polkit-1/rules.d/50-companion.rules 644
$here/files/modprobe.conf /etc/modprobe.d/companion.conf 644
$here/files/watchdog.conf /etc/systemd/system.conf.d/50-companion.conf 644
$here/files/companion /usr/local/bin/companion 755
EOF
    for unit in companion.service companion-cage.service companion-backup.service companion-backup.timer companion-console.service; do
        printf '%s\n' "$here/../systemd/$unit /etc/systemd/system/$unit 644"
    done
}

main() {
    while [ $# -gt 0 ]; do
        case $1 in
        --check) mode=check ;;
        --uninstall) mode=uninstall ;;
        --from-package) from_package=yes ;;
        --make-wheels)
            [ $# -ge 2 ] || usage 2
            make_wheels "$2"
            return
            ;;
        -h | --help) usage 0 ;;
        *) usage 2 ;;
        esac
        shift
    done
    [ "$mode" = check ] && log=/dev/null
    [ "$(id -u)" = 0 ] || [ "$mode" = check ] || die "this has to run as root: sudo $0"
    mkdir -p "$(dirname "$log")"
    printf -- '--- %s %s\n' "$(date '+%F %T')" "$mode" >>"$log"
    trap 'die "step $step stopped; the reason is at the end of $log"' ERR
    if [ "$mode" = uninstall ]; then
        uninstall
        return
    fi
    check_system
    install_packages
    copy_files
    make_user
    build_environment
    free_uart
    take_screen
    enable_services
    if [ "$mode" = check ]; then
        [ "$changes" -gt 0 ] || say "nothing to do: everything is as it should be"
        return
    fi
    finish
}

usage() {
    sed -n '2,21{s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}"
    exit "$1"
}

say() {
    printf '%s\n' "$*"
    [ "$log" = /dev/null ] || printf '%s\n' "$*" >>"$log" 2>/dev/null || true
}

die() {
    trap - ERR
    say "install: $*" >&2
    exit 1
}

next() {
    step=$((step + 1))
    say "[$step/$steps] $*"
}

# Do a change, or say what it would be: change "what it is" command...
change() {
    local what=$1
    shift
    changes=$((changes + 1))
    if [ "$mode" = check ]; then
        say "    would $what"
    else
        say "    $what"
        "$@" >>"$log" 2>&1 || die "could not $what; the reason is at the end of $log"
    fi
}

note() { mkdir -p "$notes" && printf '%s\n' "$2" >>"$notes/$1"; }
noted() { cat "$notes/$1" 2>/dev/null || true; }
running() { [ -d /run/systemd/system ]; }

check_system() {
    next "looking at the system"
    local id="" codename="" bits
    # shellcheck source=/dev/null
    { id=$(. /etc/os-release && printf '%s' "${ID:-}"); codename=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-}"); } 2>/dev/null || true
    case $id:$codename in
    debian:bookworm | debian:trixie | raspbian:bookworm | raspbian:trixie) ;;
    *) die "made for Raspberry Pi OS or Debian, bookworm or trixie; this is ${id:-unknown} ${codename:-}" ;;
    esac
    bits=$(dpkg --print-architecture)
    case $bits in
    arm64 | amd64) ;;
    *) die "made for 64-bit systems; this is $bits. Write the 64-bit Raspberry Pi OS to the card" ;;
    esac
    say "    $id $codename, $bits"
}

# The packages that are wanted, one a line; a name after | is what another release calls it.
wanted_packages() {
    printf '%s\n' python3 python3-venv libegl1 libgles2 libgl1 libgl1-mesa-dri libgbm1 libdrm2 'libmtdev1t64|libmtdev1' \
        udev dbus polkitd systemd-timesyncd
    [ "${COMPANION_CAGE:-no}" != yes ] || printf '%s\n' cage xwayland
}
# Without these the companion runs with less; Debian has not all of them.
useful_packages() { printf '%s\n' python3-lgpio python3-evdev; }

has_package() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
can_have() { apt-cache show "$1" >/dev/null 2>&1; }

install_packages() {
    next "system packages"
    [ "$from_package" = no ] || return 0
    local package name missing=()
    while read -r package; do
        local there=no
        for name in ${package//|/ }; do has_package "$name" && there=yes; done
        [ "$there" = yes ] || missing+=("$package")
    done < <(wanted_packages)
    if [ "${#missing[@]}" -gt 0 ]; then
        [ "${COMPANION_APT:-yes}" = yes ] || die "these packages are missing: ${missing[*]}"
        [ "$mode" = check ] || apt-get update >>"$log" 2>&1 || say "    the package lists could not be refreshed"
    fi
    for package in "${missing[@]}"; do
        name=${package%%|*}
        can_have "$name" || name=${package##*|}
        change "install $name" apt_install "$name"
    done
    [ "${COMPANION_APT:-yes}" = yes ] || return 0
    while read -r name; do
        has_package "$name" && continue
        can_have "$name" || continue
        if [ "$mode" = check ]; then
            say "    would install $name"
        elif apt_install "$name" >>"$log" 2>&1; then
            say "    install $name"
        else
            say "    $name could not be installed; going on without"
        fi
    done < <(useful_packages)
    return 0
}

apt_install() {
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$1" && note packages "$1"
}

copy_files() {
    next "units and rules"
    local source target mode_bits
    if [ "$from_package" = yes ]; then
        # An earlier install by hand would hide the package's own files.
        while read -r source target mode_bits; do
            [ ! -e "$target" ] || change "remove $target" rm -f "$target"
        done < <(files)
        return 0
    fi
    while read -r source target mode_bits; do
        if ! cmp -s "$source" "$target" || [ "$(stat -c %a "$target")" != "$mode_bits" ]; then
            change "write $target" install -D -m "$mode_bits" "$source" "$target"
        fi
    done < <(files)
}

make_user() {
    next "the user $user and its groups"
    local group
    for group in gpio render input dialout video; do
        if ! getent group "$group" >/dev/null; then
            change "add the group $group" add_group "$group"
        fi
    done
    if ! getent passwd "$user" >/dev/null; then
        change "add the user $user" add_user
    fi
    for group in gpio render input dialout video tty; do
        if ! id -nG "$user" 2>/dev/null | tr ' ' '\n' | grep -qx "$group"; then
            change "add $user to $group" usermod -aG "$group" "$user"
        fi
    done
    if [ ! -d "$data" ] || [ "$(stat -c %U "$data")" != "$user" ]; then
        change "give $data to $user" give_data
    fi
}

add_group() {
    groupadd --system "$1" && note groups "$1"
}

add_user() {
    useradd --system --user-group --home-dir "$data" --no-create-home --shell /usr/sbin/nologin --comment "Tabletop companion" "$user" &&
        note user "$user"
}

give_data() {
    install -d -m 750 -o "$user" -g "$user" "$data" && chown -R "$user:$user" "$data"
}

# What the environment has to look like: changes when the program, the wheels or the machine's Python change.
environment_stamp() {
    python3 --version 2>/dev/null || printf 'no python\n'
    if [ -n "$wheels" ]; then
        find "$wheels" -name '*.whl' -printf '%f ' -exec sha256sum {} + | sed "s|$wheels/||" | sort
    else
        (cd "$here/.." && find companion hw kv pyproject.toml -type f ! -name '*.pyc' -exec sha256sum {} + | sort)
    fi | sha256sum
    sha256sum "$here/files/companion-kiosk" "$here/files/companion-console" | cut -d' ' -f1
}

build_environment() {
    next "the program in $app (some minutes on a Pi)"
    [ "$from_package" = no ] || wheels=$here/wheels
    [ -z "$wheels" ] || wheels=$(cd "$wheels" && pwd -P) || die "there is no folder $wheels"
    [ "$(environment_stamp)" != "$(noted stamp)" ] || [ ! -x "$app/bin/companion" ] || return 0
    change "build the Python environment" build
}

build() {
    local kept=""
    if [ -d "$app/bin" ]; then
        # The old one stays until the new one works.
        kept=$app.old
        rm -rf "$kept"
        mv "$app" "$kept"
        mkdir -p "$app"
        [ ! -d "$kept/.install" ] || cp -a "$kept/.install" "$app/"
    fi
    if ! build_new; then
        rm -rf "$app"
        [ -z "$kept" ] || mv "$kept" "$app"
        return 1
    fi
    rm -f "$notes/stamp"
    note stamp "$(environment_stamp)"
    [ -z "$kept" ] || rm -rf "$kept"
}

build_new() {
    local source
    python3 -m venv --system-site-packages "$app" || return 1
    if [ -n "$wheels" ]; then
        "$app/bin/python" -m pip install --no-index --find-links "$wheels" --ignore-installed table-companion || return 1
    else
        # From a copy: the build writes beside what it builds, and this folder may be a USB stick.
        source=$(mktemp -d)
        copy_source "$source" || return 1
        "$app/bin/python" -m pip install --ignore-installed "$source" || { rm -rf "$source"; return 1; }
        rm -rf "$source"
    fi
    install -m 755 "$here/files/companion-kiosk" "$here/files/companion-console" "$app/bin/" || return 1
    "$app/bin/companion" --version
}

copy_source() {
    local top
    top=$(cd "$here/.." && pwd)
    cp -a "$top/companion" "$top/hw" "$top/kv" "$top/pyproject.toml" "$top/README.md" "$top/LICENSE" "$1/" || return 1
    find "$1" -name __pycache__ -prune -exec rm -rf {} +
}

boot_folder() {
    local folder
    for folder in ${COMPANION_BOOT:-/boot/firmware /boot}; do
        [ ! -f "$folder/config.txt" ] || { printf '%s\n' "$folder"; return; }
    done
}

readonly block_begin="# --- companion: the reader on the serial port of the header"
readonly block_end="# --- companion end"

free_uart() {
    next "the serial port of the header"
    local boot words word
    boot=$(boot_folder)
    if [ -z "$boot" ] || [ "${COMPANION_UART:-yes}" != yes ]; then
        say "    left as it is"
        return 0
    fi
    if ! grep -qxF "$block_begin" "$boot/config.txt"; then
        change "switch on the serial port in $boot/config.txt" add_block "$boot/config.txt"
    fi
    [ -f "$boot/cmdline.txt" ] || return 0
    words=$(tr ' ' '\n' <"$boot/cmdline.txt" | grep -E '^console=(serial0|ttyAMA0|ttyS0)(,|$)' || true)
    for word in $words; do
        change "take the login console off it ($word)" drop_word "$boot/cmdline.txt" "$word"
    done
}

add_block() {
    # On a Pi 5 the port has its own switch; on the others enable_uart is it.
    printf '%s\n' "" "$block_begin" "[all]" "enable_uart=1" "[pi5]" "dtparam=uart0=on" "[all]" "$block_end" | append "$1"
}

append() { write "$1" cat "$1" -; }

drop_word() {
    note console_words "$2"
    write "$1" sed -E "s/(^| )${2//\//\\/}( |\$)/\1/; s/ +\$//" "$1"
}

# Replace a file on the boot partition whole or not at all: write FILE command that prints the new content...
write() {
    local file=$1
    shift
    "$@" >"$file.companion" && sync "$file.companion" && mv -f "$file.companion" "$file"
}

take_screen() {
    next "the screen"
    local boot
    if [ "${COMPANION_KIOSK:-yes}" != yes ]; then
        say "    left as it is"
        return 0
    fi
    if [ "$(systemctl get-default 2>/dev/null)" = graphical.target ] && has_desktop; then
        change "start without the desktop" leave_desktop
    fi
    boot=$(boot_folder)
    if [ -n "$boot" ] && [ -f "$boot/cmdline.txt" ] && ! grep -q 'consoleblank=0' "$boot/cmdline.txt"; then
        change "keep the screen from going blank by itself" add_word "$boot/cmdline.txt" consoleblank=0
    fi
}

has_desktop() { [ -e /etc/systemd/system/display-manager.service ]; }

leave_desktop() {
    note default_target "$(systemctl get-default)"
    systemctl set-default multi-user.target
}

add_word() {
    note added_words "$2"
    write "$1" sed "1s/ *\$/ $2/" "$1"
}

enable_services() {
    next "starting by itself"
    local unit
    for unit in companion.service companion-backup.timer; do
        [ "$unit" != companion.service ] || [ "${COMPANION_KIOSK:-yes}" = yes ] || continue
        # Who chose the second way to the screen keeps it.
        [ "$unit" != companion.service ] || [ "$(systemctl is-enabled companion-cage.service 2>/dev/null)" != enabled ] || continue
        if [ "$(systemctl is-enabled "$unit" 2>/dev/null)" != enabled ]; then
            change "enable $unit" systemctl enable "$unit"
        fi
    done
}

finish() {
    if running && [ "$changes" -gt 0 ]; then
        systemctl daemon-reload >>"$log" 2>&1
        udevadm control --reload >>"$log" 2>&1 || true
        udevadm trigger --subsystem-match=tty --subsystem-match=backlight --subsystem-match=gpio >>"$log" 2>&1 || true
        systemctl try-restart companion.service >>"$log" 2>&1 || true
        systemctl start companion-backup.timer >>"$log" 2>&1 || true
    fi
    if [ "$changes" = 0 ]; then
        say "nothing was to be done: everything is as it should be"
    else
        say "done: $changes changes"
    fi
    if [ "$from_package" = no ]; then
        say "what companion doctor says:"
        /usr/local/bin/companion doctor 2>&1 | tee -a "$log" || true
        running && say "restart to begin: sudo reboot"
    fi
    return 0
}

uninstall() {
    steps=5
    local source target bits word boot group unit
    next "stopping"
    for unit in companion.service companion-cage.service companion-backup.timer companion-console.service; do
        systemctl disable "$unit" >>"$log" 2>&1 || true
        ! running || systemctl stop "$unit" >>"$log" 2>&1 || true
    done
    next "boot settings"
    boot=$(boot_folder)
    if [ -n "$boot" ]; then
        if grep -qxF "$block_begin" "$boot/config.txt"; then
            change "restore config.txt" write "$boot/config.txt" without_block "$boot/config.txt"
        fi
        for word in $(noted added_words); do
            change "take $word out of cmdline.txt" write "$boot/cmdline.txt" sed -E "s/ ?$word//" "$boot/cmdline.txt"
        done
        for word in $(noted console_words); do
            change "put $word back into cmdline.txt" write "$boot/cmdline.txt" sed "1s|^|$word |" "$boot/cmdline.txt"
        done
    fi
    for word in $(noted default_target); do
        change "start with the desktop again" systemctl set-default "$word"
    done
    next "files"
    while read -r source target bits; do
        [ ! -e "$target" ] || change "remove $target" rm -f "$target"
    done < <(files)
    rmdir --ignore-fail-on-non-empty /etc/systemd/system.conf.d /etc/sysusers.d 2>/dev/null || true
    running && systemctl daemon-reload >>"$log" 2>&1
    next "the program"
    local packages groups_made user_made
    packages=$(noted packages | tr '\n' ' ')
    groups_made=$(noted groups)
    user_made=$(noted user)
    [ ! -d "$app" ] || change "remove $app" rm -rf "$app" "$app.old"
    next "the user"
    if [ -n "$user_made" ] && getent passwd "$user" >/dev/null; then
        change "remove the user $user" userdel "$user"
    fi
    for group in $groups_made; do
        getent group "$group" >/dev/null && change "remove the group $group" groupdel "$group"
    done
    if [ -d "$data" ]; then
        # Nobody else may come to own the games by getting the number of the user that is gone.
        change "leave the games in $data to root" chown -R root:root "$data"
        say "the games are kept in $data; delete that folder if you do not want them"
    fi
    if [ -n "$packages" ]; then
        say "these packages came with the companion and stay: $packages"
    fi
    log=/dev/null
    rm -f "${COMPANION_LOG:-/var/log/companion-install.log}"
}

without_block() {
    sed "/^$block_begin\$/,/^$block_end\$/d" "$1" | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}'
}

make_wheels() {
    local folder=$1 source
    mkdir -p "$folder"
    source=$(mktemp -d)
    # shellcheck disable=SC2064 # the folder of now
    trap "rm -rf '$source'" EXIT
    copy_source "$source"
    rm -f "$folder"/table_companion-*.whl
    SOURCE_DATE_EPOCH=1767225600 python3 -m pip wheel -q --no-deps -w "$folder" "$source"
    local python architecture=${COMPANION_ARCHITECTURE:-$(uname -m)}
    for python in ${COMPANION_PYTHONS:-3.11 3.13}; do
        [ "$python" != none ] || continue
        python3 -m pip download -q -d "$folder" --only-binary=:all: --python-version "$python" --implementation cp \
            --platform "manylinux2014_$architecture" --platform "manylinux_2_17_$architecture" \
            --platform "manylinux_2_28_$architecture" --find-links "$folder" "$folder"/table_companion-*.whl
    done
    printf '%s\n' "the wheels for Python ${COMPANION_PYTHONS:-3.11 3.13} on $architecture are in $folder"
}

# Sourced by a test, it only defines its functions.
[ "${BASH_SOURCE[0]}" != "$0" ] || main "$@"
