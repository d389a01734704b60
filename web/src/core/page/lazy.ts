import { t } from '@bowerbird/domain/core/language/t.ts'
import { type ComponentType, createElement, type FunctionComponent, lazy, Suspense, useEffect, useState } from 'react'
import { offlineText } from '../call-api.ts'
import { awaitField } from './awaited-field.ts'

export interface Preparable {
  /** The name of its file, without folder and ending: the server links its styles. */
  file: string
  /** Fetches it; after that it renders at once, on the server too. Until then it suspends. */
  prepare: () => Promise<void>
}

/** A part of a page in a file of its own, for those who need it only. */
interface LazyPart<Props> extends Preparable {
  Component: FunctionComponent<Props>
}

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * Does not ask for a file without a network, unless a service worker may have it: browsers remember that it could not
 * be had, and never ask again.
 */
export const ifOnline =
  <Value>(load: () => Promise<Value>) =>
  (): Promise<Value> =>
    navigator.onLine === false && !navigator.serviceWorker?.controller
      ? Promise.reject(new TypeError(offlineText))
      : load()

export const lazyPart = <Props extends object>(file: string, load: Load<Props>) => preparable(file, ifOnline(load))

function preparable<Props extends object>(file: string, load: Load<Props>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  const prepare = async () => {
    loaded ??= await load()
    return loaded
  }
  const Fetched = lazy(async () => ({ default: await prepare().catch(missing(file, load, 'place')) }))
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

interface LoadProblem {
  part: string
  problem: unknown
}
let reportProblem: ((found: LoadProblem) => void) | null = null

/** Sets the listener for parts that could not be fetched. BLOG-413 */
export function listenForLoadProblems(report: typeof reportProblem): void {
  reportProblem = report
}

/** The words stand in place of the part or over the page; `ui/global.css`, which every page has, styles them. */
type Look = 'place' | 'layer' | null

/**
 * One part that could not be fetched is no reason to lose the page. Something else stands for it, says so unless it
 * has no look, and becomes it: it tries again when it is shown, when it is asked to, and when the network is back.
 */
function missing<Props extends object>(part: string, load: Load<Props>, look: Look) {
  return (problem: unknown): ComponentType<Props> => {
    reportProblem?.({ part, problem })
    let found: ComponentType<Props> | null = null
    return function Missing(props) {
      const [Part, setPart] = useState(() => found)
      const [hasFailed, setFailed] = useState(false)
      const [fetchAgain] = useState(() => () => {
        const take = (loaded: ComponentType<Props>) => {
          found = loaded
          setPart(() => loaded)
        }
        load().then(take, () => setFailed(true))
      })
      useEffect(() => {
        if (!found) fetchAgain()
        window.addEventListener('online', fetchAgain)
        return () => window.removeEventListener('online', fetchAgain)
      }, [fetchAgain])
      if (Part) return createElement(Part, props)
      if (!look || !hasFailed) return null
      const words = t('Couldn’t load this. Try again.')
      const button = createElement('button', { type: 'button', onClick: fetchAgain }, t('Retry'))
      return createElement('p', { role: 'alert', 'data-missing': look }, words, ' ', button)
    }
  }
}

const lazyWith =
  (look: Look) =>
  <Props extends object>(part: string, fetchPart: Load<Props>) => {
    const load = ifOnline(fetchPart)
    return lazy(async () => ({ default: await load().catch(missing(part, load, look)) }))
  }

/** A part that a page does without: where it cannot be fetched, nothing opens and nothing breaks. BLOG-407 */
export const quietLazy = lazyWith(null)
/** A part that somebody waits for where it stands. */
export const lazyInPlace = lazyWith('place')
/** A part that a press opens over the page. Text that is typed while it loads goes into its field. */
export const lazyLayer = <Props extends object>(part: string, fetchPart: Load<Props>) =>
  lazyWith('layer')(part, async () => {
    // A layer may also open by itself, which takes no keys from the page.
    const endWait = navigator.userActivation?.isActive === false ? () => {} : awaitField()
    return fetchPart().finally(endWait)
  })

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
export function partInPlace<Props extends object>(file: string, fetchPart: Load<Props>): LazyPart<Props> {
  const load = ifOnline(fetchPart)
  const part = preparable(file, () => load().catch(missing(file, load, 'place')))
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

/** A part in place within something that is already shown, such as a note: nothing around it is hidden until it comes. */
export function boundedPart<Props extends object>(file: string, fetchPart: Load<Props>): FunctionComponent<Props> {
  const { Component } = partInPlace(file, fetchPart)
  return (props) => createElement(Suspense, null, createElement(Component, props))
}
