#!/bin/sh
# Builds the Debian package: our program, all its Python parts for 3.11 and 3.13, the units and rules. It installs
# without a network. COMPANION_DEB_ARCH: arm64 (default, for the Pi) or amd64. The package is left in build/.
set -eu
cd "$(dirname "$0")/.."
arch=${COMPANION_DEB_ARCH:-arm64}
case $arch in
arm64) machine=aarch64 ;;
amd64) machine=x86_64 ;;
*)
    printf '%s\n' "build-deb: $arch is not supported; arm64 and amd64 are" >&2
    exit 2
    ;;
esac
command -v dpkg-deb >/dev/null || {
    printf '%s\n' "build-deb: dpkg-deb is missing; build on Debian, or: sudo apt install dpkg" >&2
    exit 3
}
[ ! -x .venv/bin/python ] || PATH="$PWD/.venv/bin:$PATH"
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' companion/__init__.py)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(date -d "$(sed -n 's/^ -- .*>  //p' deploy/deb/changelog | head -n 1)" +%s)}
export SOURCE_DATE_EPOCH
top=build/deb/$arch
rm -rf "$top"
mkdir -p "$top/DEBIAN"
umask 022

share=$top/usr/share/companion
install -d "$share/wheels" "$share/files"
rm -rf build/wheels-"$arch"
COMPANION_ARCHITECTURE=$machine bash deploy/install.sh --make-wheels build/wheels-"$arch"
cp build/wheels-"$arch"/*.whl "$share/wheels/"
install -m 755 deploy/install.sh "$share/install.sh"
install -m 755 deploy/files/companion-kiosk deploy/files/companion-console "$share/files/"
install -D -m 755 deploy/files/companion "$top/usr/bin/companion"
install -D -m 644 deploy/files/70-companion.rules "$top/usr/lib/udev/rules.d/70-companion.rules"
install -D -m 644 deploy/files/sysusers.conf "$top/usr/lib/sysusers.d/companion.conf"
install -D -m 644 deploy/files/50-companion-polkit.rules "$top/usr/share/polkit-1/rules.d/50-companion.rules"
install -D -m 644 deploy/files/modprobe.conf "$top/usr/lib/modprobe.d/companion.conf"
install -D -m 644 deploy/files/watchdog.conf "$top/usr/lib/systemd/system.conf.d/50-companion.conf"
for unit in systemd/*; do
    install -D -m 644 "$unit" "$top/usr/lib/systemd/system/${unit##*/}"
done
doc=$top/usr/share/doc/table-companion
install -D -m 644 README.md "$doc/README.md"
install -D -m 644 LICENSE "$doc/copyright"
gzip -9nc deploy/deb/changelog >"$doc/changelog.gz"

sed -e "s/@VERSION@/$version/" -e "s/@ARCH@/$arch/" -e "s/@SIZE@/$(du -sk "$top" | cut -f1)/" \
    deploy/deb/control >"$top/DEBIAN/control"
install -m 644 deploy/deb/triggers "$top/DEBIAN/triggers"
install -m 755 deploy/deb/postinst deploy/deb/prerm "$top/DEBIAN/"
(cd "$top" && find usr -type f -exec md5sum {} + | sort -k 2) >"$top/DEBIAN/md5sums"

# The wheels are compressed already.
package=build/table-companion_${version}_$arch.deb
dpkg-deb --root-owner-group -Zgzip -z1 --build "$top" "$package" >/dev/null
printf '%s\n' "$package"
