#include <SDL2/SDL.h>
// For the X11 window behind SDL's, see X11Title.swift.
#include <SDL2/SDL_syswm.h>
