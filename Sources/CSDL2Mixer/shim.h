#pragma once
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>
// Only types and constants. The program does not link SDL2_mixer but loads it at its first use.
#include <SDL2/SDL_mixer.h>
