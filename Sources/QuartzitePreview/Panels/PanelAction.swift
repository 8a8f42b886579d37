/// A person's request from a panel.
@MainActor
enum PanelAction {
    case bar(PreviewSession.BarAction)
    case inspector(InspectorAction)
    case timeline(TimelineAction)
    case message(MessageAction)
    case picker(PickerAction)
    case save(SaveDialogAction)
    case frameTimes(FrameTimeAction)
    case exploded(ExplodedAction)
    /// A change of one of the scene's controls, which runs the program's code.
    case control(SceneControl.Action)
    case closeBanner
    /// A person's action in the open menu.
    case menu(MenuEvent)
    case export(ExportAction)
}
