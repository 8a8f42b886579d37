#pragma once
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>
// SDL2_mixer is no link: it is loaded when it is needed. Its types and constants are wanted.
#include <SDL2/SDL_mixer.h>
