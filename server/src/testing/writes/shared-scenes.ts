/**
 * Scenes that many writes share, because one costs more than a write. Refused writes leave theirs as it was. A write
 * that is done may stand in the way of the next, which then gets a scene of its own.
 */
export function sharedScenes<Scene>(make: () => Promise<Scene>) {
  let untouched: Promise<Scene> | undefined
  let used: Promise<Scene> | undefined
  return {
    untouched: () => (untouched ??= make()),
    async forWrite(work: (scene: Scene) => Promise<void>): Promise<void> {
      used ??= make()
      const worked = await used.then(work).then(
        () => true,
        () => false,
      )
      if (worked) return
      used = make()
      await work(await used)
    },
  }
}
