/** Loads what the first popover, menu or suggestion would load, for tests in which the clock stands still. */
export async function loadPopovers(): Promise<void> {
  await Promise.all([
    import('../ui/overlays/FloatingPopover.tsx'),
    import('../ui/overlays/MenuList.tsx'),
    import('../ui/suggestions/FloatingSuggestions.tsx'),
  ])
}
