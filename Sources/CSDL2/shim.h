#include <SDL2/SDL.h>
// The X11 handle of an SDL window, which X11Title.swift uses.
#include <SDL2/SDL_syswm.h>
