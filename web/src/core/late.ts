import { type ComponentType, lazy } from 'react'

export interface Preparable {
  /** Its file, below `pages/` and without the ending: the server links its styles. */
  file: string
  /** Fetches it; after that it renders at once, on the server too. Until then it suspends. */
  prepare: () => Promise<void>
}

/** A part of a page in a file of its own, for those who need it only. */
interface LatePart<Props> extends Preparable {
  Component: ComponentType<Props>
}

export function latePart<Props extends object>(
  file: string,
  load: () => Promise<ComponentType<Props>>,
): LatePart<Props> {
  let loaded: { default: ComponentType<Props> } | null = null
  const fetched = async () => {
    loaded ??= { default: await load() }
    return loaded
  }
  return {
    file,
    prepare: async () => void (await fetched()),
    Component: lazy(() => (loaded ? alreadyThere(loaded) : fetched())),
  }
}

/** React asks a lazy component for a promise; one that answers at once spares it from suspending. */
function alreadyThere<Module>(module: Module): Promise<Module> {
  return {
    // biome-ignore lint/suspicious/noThenProperty: it stands for a settled promise.
    then: (tell: (module: Module) => void) => tell(module),
  } as Promise<Module>
}
