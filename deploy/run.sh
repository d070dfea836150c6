#!/bin/sh
# Opens the app with the virtual table at hand; without any display, plays the recorded demo off screen instead.
set -eu
companion=$1
status=0
"$companion" run --windowed --simulate auto || status=$?
if [ "$status" = 3 ] && [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    printf '%s\n' "No display here: playing the recorded demo on an off-screen window instead."
    exec "$companion" demo --out build/demo
fi
exit "$status"
