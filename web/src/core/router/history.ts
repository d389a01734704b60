import { createPath, type Location, newLocation, type Path, resolvePath } from './path.ts'

/** The way to a page: by Back or Forward, or from outside; by a link; or in the place of another. */
export type Action = 'POP' | 'PUSH' | 'REPLACE'

export interface History {
  readonly location: Location
  push(location: Location): void
  replace(location: Location): void
  go(delta: number): void
  /** Hears of Back and Forward, and by how many entries they went, where that is known. */
  listen(listener: (location: Location, delta: number | null) => void): void
}

/** The content of an entry in the browser's history. */
interface Entry {
  usr?: Location['state']
  key?: string
  /** Its number, by which overlays recognise the page (`ui/overlays/back-closes.ts`). */
  idx?: number
  /** The address of the page, where the address bar shows another. */
  masked?: Path
}

const pathOf = ({ pathname, search, hash }: Path): Path => ({ pathname, search, hash })

export function browserHistory(): History {
  const { history, location: bar } = window
  const entry = (): Entry => history.state ?? {}
  // A page that is loaded afresh is the one of the address bar, which the server has answered.
  history.replaceState({ ...entry(), idx: entry().idx ?? 0, masked: undefined }, '')
  let index: number | null = entry().idx ?? null
  const write = (location: Location, idx: number): [Entry, string, string] => [
    { usr: location.state, key: location.key, idx, masked: location.mask && pathOf(location) },
    '',
    createPath(location.mask ?? location),
  ]
  const self: History = {
    get location() {
      const { usr = null, key = 'default', masked } = entry()
      return { ...(masked ?? pathOf(bar)), state: usr, key, mask: masked && pathOf(bar) }
    },
    push(location) {
      index = (entry().idx ?? 0) + 1
      const written = write(location, index)
      try {
        history.pushState(...written)
      } catch {
        // Safari refuses more than a hundred in half a minute.
        bar.assign(written[2])
      }
    },
    replace(location) {
      index = entry().idx ?? 0
      history.replaceState(...write(location, index))
    },
    go: (delta) => history.go(delta),
    listen(listener) {
      window.addEventListener('popstate', () => {
        const before = index
        index = entry().idx ?? null
        listener(self.location, before === null || index === null ? null : index - before)
      })
    },
  }
  return self
}

export function memoryHistory(first: string): History {
  const entries: Location[] = [
    { ...newLocation(resolvePath(first, { pathname: '/', search: '', hash: '' })), key: 'default' },
  ]
  let index = 0
  let receive: Parameters<History['listen']>[0] = () => {}
  const self: History = {
    get location() {
      return entries[index] as Location
    },
    push(location) {
      entries.splice(++index, entries.length, location)
    },
    replace(location) {
      entries[index] = location
    },
    go(delta) {
      const before = index
      index = Math.min(Math.max(0, index + delta), entries.length - 1)
      receive(self.location, index - before)
    },
    listen(listener) {
      receive = listener
    },
  }
  return self
}
