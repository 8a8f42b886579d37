#!/usr/bin/env python3
"""Packs the folders of Wallpapers/ as the archives Scenes/NAME.tendies.

Usage: make_wallpapers.py [FOLDER]      FOLDER: where to write instead of Scenes/

The same folders give the same bytes. The two archives have the two forms that such files come in:

    Lanterns.tendies    entries stored, folders with entries of their own, as web editors write them
    Dunes.tendies       entries deflated, sizes only after the data and in the directory, `__MACOSX` twins, as the Finder writes them
"""
import os
import plistlib
import sys
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
TIME = (2026, 1, 1, 0, 0, 0)
# The archive, its wallpaper, the folder of the descriptor, and whether it is like the Finder's.
WALLPAPERS = [
    ("Lanterns", "1001.Lanterns-390w-844h@3x~iphone.wallpaper", "5C0C1B52-7C4E-4C57-9B5C-1F0A6D1E1001", False),
    ("Dunes", "1002.Dunes-810w-1080h@2x~ipad.wallpaper", "8E6B3D0F-2A71-4D0B-8A43-6C2F9B4E1002", True),
]
# The second half of a file on macOS: a header without any content.
TWIN = b"\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X        \x00\x00"


class Stream:
    """A file that cannot seek: zipfile then writes sizes after the data."""

    def __init__(self, file):
        self.file = file

    def write(self, data):
        return self.file.write(data)

    def flush(self):
        self.file.flush()


def files(wallpaper, descriptor):
    """Name and content of each entry; the content of a folder is None."""
    identifier, name = wallpaper.split("-")[0].split(".")
    top = "descriptors/%s/" % descriptor
    contents = top + "versions/1/contents/"
    entries = {
        top + "com.apple.posterkit.provider.descriptor.identifier": identifier.encode(),
        top + "com.apple.posterkit.role.identifier": b"PRPosterRoleLockScreen",
        top + "providerInfo.plist": plistlib.dumps({}),
        contents + "com.apple.posterkit.provider.contents.userInfo": plistlib.dumps(
            {"wallpaperRepresentingFileName": wallpaper, "wallpaperRepresentingIdentifier": int(identifier)}),
    }
    source = os.path.join(HERE, "Wallpapers", wallpaper)
    for folder, _, names in os.walk(source):
        for file in names:
            if file.startswith("."):
                continue
            path = os.path.join(folder, file)
            with open(path, "rb") as data:
                entries[contents + wallpaper + "/" + os.path.relpath(path, source)] = data.read()
    for entry in list(entries):
        parts = entry.split("/")[:-1]
        for count in range(1, len(parts) + 1):
            entries["/".join(parts[:count]) + "/"] = None
    return sorted(entries.items())


def write(archive, name, content, compression):
    info = zipfile.ZipInfo(name, TIME)
    info.create_system = 3
    info.external_attr = (0o40755 << 16 | 0x10) if content is None else 0o100644 << 16
    info.compress_type = zipfile.ZIP_STORED if content is None else compression
    archive.writestr(info, content or b"", compresslevel=9)


def pack(path, entries, like_finder):
    with open(path, "wb") as file:
        with zipfile.ZipFile(Stream(file) if like_finder else file, "w") as archive:
            for name, content in entries:
                write(archive, name, content, zipfile.ZIP_DEFLATED if like_finder else zipfile.ZIP_STORED)
                if like_finder and content is not None:
                    folder, _, base = name.rpartition("/")
                    write(archive, "__MACOSX/%s/._%s" % (folder, base), TWIN, zipfile.ZIP_DEFLATED)


def main(folder):
    for name, wallpaper, descriptor, like_finder in WALLPAPERS:
        path = os.path.join(folder, name + ".tendies")
        pack(path, files(wallpaper, descriptor), like_finder)
        print("%s.tendies %d bytes" % (name, os.path.getsize(path)))


main(sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "Scenes"))
