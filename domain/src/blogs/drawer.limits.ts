// BLOG-432
export const drawerReplaceMs = 400
export const drawerGlassFadeAfterMs = 150
export const drawerRemovedAfterMs = 500
export const drawerGlassVisibleAfterMs = 50
