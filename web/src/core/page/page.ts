import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { ApiRefusal, offlineCode, offlineText } from '../call-api.ts'
import { loginPath } from '../next-path.ts'
import { data, type LoaderArgs, type RouteObject, redirect } from '../router/route.ts'
import { sessionQuery } from '../session.ts'
import type { Head } from './head.ts'
import { ifOnline, type Preparable } from './lazy.ts'

/** The arguments of a page's loader, the same in a browser and on the server. */
export interface PageArgs {
  client: QueryClient
  params: Record<string, string | undefined>
  url: URL
  /** The installation's own. */
  origin: string
}

/** The exports of a file in `pages/`. A loader fills the cache and returns only what `head` needs. */
export interface PageModule<Data = unknown> {
  Component: ComponentType
  loader?: (args: PageArgs) => Promise<Data> | Data
  head?: Head<Data>
  /** Parts that only some visitors get; they are there before the page shows. */
  lazyParts?: (data: Data) => Preparable[]
  /** Is complete as the server draws it: a guest loads the app when they first use something. */
  isForReading?: boolean
}

/** The part of a page module that its route keeps. */
export interface PageHandle {
  head?: Head
  lazyParts?: (data: unknown) => Preparable[]
  isForReading?: boolean
}

/** The context that a router is made with. */
export type PageContext = Pick<PageArgs, 'client' | 'origin'>

/** One line of the route table. The id names the file in `pages/`, whose styles the server links. */
export function page<Data>(id: string, path: string, load: () => Promise<PageModule<Data>>): RouteObject {
  return { id, path, lazy: async () => asRoute(await ifOnline(load)().catch(refuseOffline)) }
}

/** A page whose file cannot be had without a network says so, and is asked for again when there is one. */
function refuseOffline(problem: unknown): never {
  if (navigator.onLine !== false) throw problem
  throw data({ code: offlineCode, text: offlineText }, { status: 503 })
}

export function asRoute<Data>(module: PageModule<Data>) {
  const { Component, head, lazyParts, isForReading } = module
  return {
    Component,
    handle: { head, lazyParts, isForReading },
    loader: (args: LoaderArgs) => load(module, args),
  }
}

async function load<Data>({ loader, lazyParts }: PageModule<Data>, { location, params, context }: LoaderArgs) {
  const { client, origin } = context as PageContext
  const url = new URL(origin + location.pathname + location.search)
  try {
    const loaded = await loader?.({ client, params, url, origin })
    await Promise.all(lazyParts?.(loaded as Data).map(({ prepare }) => prepare()) ?? [])
    return loaded ?? null
  } catch (problem) {
    if (!(problem instanceof ApiRefusal)) throw problem
    if (problem.code === 'core.signed_out') throw redirect(loginPath(url))
    if (problem.code === 'core.held') throw redirect('/standing')
    if (problem.code === 'blogs.moved')
      throw redirect(url.pathname.replace(/^(\/\w+\/)[^/]+/, `$1${problem.field}`) + url.search)
    throw data({ code: problem.code, text: problem.text }, { status: problem.status || 503 })
  }
}

/** The late parts of a matched route, as its data asks for them. */
export const lazyPartsOf = (handle: unknown, loaderData: unknown) =>
  loaderData === undefined ? [] : ((handle as PageHandle | undefined)?.lazyParts?.(loaderData) ?? [])

export const readSession = (client: QueryClient) => client.ensureQueryData(sessionQuery)

/** Redirects a guest to log in and back again. */
export async function requireUser({ client, url }: PageArgs) {
  const { user } = await readSession(client)
  if (!user) throw redirect(loginPath(url))
  return user
}

export function notFound(): never {
  throw data(null, { status: 404 })
}
