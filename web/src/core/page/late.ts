import { type ComponentType, createElement, lazy, useState } from 'react'

export interface Preparable {
  /** The name of its file, without folder and ending: the server links its styles. */
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
  let loaded: ComponentType<Props> | null = null
  const prepare = async () => {
    loaded ??= await load()
    return loaded
  }
  const Fetched = lazy(async () => ({ default: await prepare() }))
  return {
    file,
    prepare: async () => void (await prepare()),
    // React's own lazy components suspend once even when they are there, which the server cannot wait for.
    Component: (props) => {
      // Stays what it is, once it is shown.
      const [Part] = useState<ComponentType<Props>>(() => loaded ?? Fetched)
      return createElement(Part, props)
    },
  }
}

interface LateProblem {
  part: string
  problem: unknown
}
let tellProblem: ((told: LateProblem) => void) | null = null

/** Sets the listener for parts that could not be fetched. BLOG-413 */
export function takeLateProblems(tell: typeof tellProblem): void {
  tellProblem = tell
}

/** A part that opens over a page: where it cannot be fetched, nothing opens and nothing breaks. BLOG-407 */
export function quietLazy<Props extends object>(part: string, load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({
    default: await load().catch((problem: unknown): ComponentType<Props> => {
      tellProblem?.({ part, problem })
      return () => null
    }),
  }))
}

/** One part that could not be fetched is no reason to lose the page. */
const Missing = () => createElement('p', { role: 'alert' }, 'This could not be loaded. Reload the page to see it.')

const rendered = new Set<string>()
/** The parts that the server is still loading. */
const coming = new Set<Promise<void>>()

/** A page that is loaded for the first time brings parts, and those may bring further ones; none may be missing from what is rendered. */
export async function partsInPlace(): Promise<void> {
  while (coming.size > 0) await Promise.all(coming)
}

/** The files of the parts in what the server has just rendered, which it does in one run. */
export function takeRenderedParts(): string[] {
  const files = [...rendered]
  rendered.clear()
  return files
}

/** The parts that a browser can load, by file. */
const inBrowser = new Map<string, Preparable>()

/** Fetches these parts, in the order in which the server rendered them: one may bring another. */
export async function prepareParts(files: readonly string[]): Promise<void> {
  const prepare = (file: string) => inBrowser.get(file)?.prepare()
  files.map(prepare)
  for (const file of files) await prepare(file)
}

/**
 * A part that stands in a page wherever what is shown asks for it. The server renders it at once and links its files;
 * a browser leaves what was rendered as it is until the part has come.
 */
export function partInPlace<Props extends object>(
  file: string,
  load: () => Promise<ComponentType<Props>>,
): LatePart<Props> {
  const part = latePart(file, () =>
    load().catch((problem: unknown) => {
      tellProblem?.({ part: file, problem })
      return Missing
    }),
  )
  if (!import.meta.env.SSR) {
    inBrowser.set(file, part)
    return part
  }
  const preparing = part.prepare().finally(() => coming.delete(preparing))
  coming.add(preparing)
  return {
    ...part,
    Component: (props) => {
      rendered.add(file)
      return createElement(part.Component, props)
    },
  }
}
