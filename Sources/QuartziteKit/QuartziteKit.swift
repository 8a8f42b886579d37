// QuartziteKit: UIKit's names for the little that layer code has around it. Views, view controllers, colours, pictures and
// gesture recognizers, so that code written around layers on iOS builds here after one import is changed.
//
// It does: views that own a layer and keep it from animating by itself, animations by blocks, hit testing, autoresizing, constraints,
// gestures, paths and pictures that are drawn, controls as values, sounds.
// It does not: text, the look of controls, which the previewer's panel shows. The window on the screen is the program's; it
// hands its mouse events to `TouchDelivery`, and `UIWindow` is only the root of the views.
//
// Everything but colours, pictures, paths, graphics contexts, the screen and sounds lives on the main actor, as in UIKit.

@_exported import Quartzite
