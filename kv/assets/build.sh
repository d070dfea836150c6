#!/bin/sh
# Rebuild the icon atlases from icons-svg/ (needs rsvg-convert and Kivy): white at 48 and 96 px, to be tinted.
# The marks of charts (mark-*.svg) keep their own colours; "ink-" is a player's shape made 3 units wider, for outlines.
# laurel.png is the wreath of whoever won, drawn large.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo 'svg{color:#fff}' >"$work/white.css"
echo 'svg *{stroke:#fff;stroke-width:6;stroke-linejoin:round}svg{color:#fff}' >"$work/ink.css"
for px in 48 96; do
    mkdir "$work/$px"
    for svg in icons-svg/*.svg; do
        name=$(basename "$svg" .svg)
        rsvg-convert --stylesheet "$work/white.css" -w $px -h $px "$svg" -o "$work/$px/$name.png"
        case $name in
            player-*)
                rsvg-convert --stylesheet "$work/ink.css" -w $px -h $px "$svg" -o "$work/$px/ink-$name.png" ;;
        esac
    done
    rm -f icons-$px.atlas icons-$px-*.png
    case $px in 48) size=1024x400 ;; *) size=1024x1408 ;; esac
    KIVY_NO_ARGS=1 KIVY_NO_FILELOG=1 KIVY_NO_CONFIG=1 \
        python3 -m kivy.atlas --padding=2 icons-$px $size "$work/$px"/*.png
done
rsvg-convert -w 384 -h 384 laurel.svg -o laurel.png
