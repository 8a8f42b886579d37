// QuartziteKit: the part of UIKit that code around layers needs. It has views, view controllers, colours, images and gesture
// recognizers, so that code written around layers on iOS builds after a change of the import.
//
// Does: views that own a layer and keep it from animating by itself, animations by blocks, hit testing, autoresizing, constraints,
// stack and scroll views, visual effects, gestures, drawing of paths, images and text, controls, sounds and videos. Does not: the
// appearance of date pickers, which the previewer's panel shows, and the window on the screen. The program that owns the window passes
// mouse events to `TouchDelivery`; `UIWindow` is only the root of the views.
//
// Everything but colours, images, paths, graphics contexts, the screen and sounds is isolated to the main actor, as in UIKit.
//
// Around the views: the application with its windows (Application), controllers with presentations and interactive transitions
// (Controllers, Transitions), and navigation stacks (Navigation). The program that owns the window reports its state to `UIApplication`.

@_exported import Quartzite
