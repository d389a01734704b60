import {
  InfiniteQueryObserver,
  infiniteQueryOptions,
  type QueryClient,
  QueryObserver,
  queryOptions,
} from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { changeCached } from './cached-objects.ts'
import { callApi } from './call-api.ts'
import { createQueryClient } from './query.ts'

type Page = { things: { id: string; is: string }[]; next: string | null }
const reads: ((answer: Page) => void)[] = []
beforeEach(() => void reads.splice(0))
/** A server whose answers are held back until the test sends them, oldest read first. */
const queryFn = () => new Promise<Page>((resolve) => reads.push(resolve))
const thingQuery = queryOptions({ queryKey: ['/svc/thing', {}], queryFn })
const pagesQuery = infiniteQueryOptions({
  queryKey: ['pages'],
  queryFn,
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})
const isNew = (object: Record<string, unknown>) => (object.id === '1' ? { ...object, is: 'new' } : object)
const page = (is: string, id = '1', next: string | null = null): Page => ({ things: [{ id, is }], next })

function aClient() {
  const client = createQueryClient(callApi)
  return { client, data: () => client.getQueryData(thingQuery.queryKey)?.things[0]?.is }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

const changes: [string, (client: QueryClient) => void][] = [
  ['invalidated', (client) => void client.invalidateQueries({ queryKey: thingQuery.queryKey })],
  [
    'invalidated twice',
    (client) => {
      void client.invalidateQueries({ queryKey: thingQuery.queryKey })
      void client.invalidateQueries()
    },
  ],
  ['marked for later', (client) => void client.invalidateQueries({ queryKey: ['/svc/thing'], refetchType: 'none' })],
  ['set by hand', (client) => void client.setQueryData(thingQuery.queryKey, page('new'))],
  ['changed if it was there', (client) => void client.setQueryData(thingQuery.queryKey, (held) => held && page('new'))],
  ['changed wherever it is', (client) => void changeCached(client, isNew)],
]

test.each(changes)(
  'a first read that was in flight when its data was %s is sent again and the old answer is dropped',
  async (_how, change) => {
    const { client, data } = aClient()
    const loaded = client.fetchQuery(thingQuery)
    await settled()
    change(client)
    await settled()
    reads[0]?.(page('old'))
    await settled()
    expect(data()).not.toBe('old')
    reads.at(-1)?.(page('new'))
    expect((await loaded).things[0]?.is).toBe('new')
    expect(data()).toBe('new')
    expect(client.isFetching()).toBe(0)
  },
)

test.each(changes)(
  'a second read that was in flight when its data was %s is sent again, whether or not it is shown',
  async (_how, change) => {
    for (const isShown of [true, false]) {
      reads.splice(0)
      const { client, data } = aClient()
      client.setQueryData(thingQuery.queryKey, page('old'))
      const stop = isShown ? new QueryObserver(client, { ...thingQuery, staleTime: 0 }).subscribe(() => {}) : () => {}
      if (!isShown) void client.fetchQuery({ ...thingQuery, staleTime: 0 })
      await settled()
      expect(reads).toHaveLength(1)
      change(client)
      await settled()
      reads[0]?.(page('older'))
      await settled()
      expect(data()).not.toBe('older')
      reads.at(-1)?.(page('new'))
      await settled()
      expect([data(), client.isFetching()]).toEqual(['new', 0])
      stop()
    }
  },
)

test('a change made while the next page of a list is loading stays, on the pages before and on the new one', async () => {
  const { client } = aClient()
  client.setQueryData(pagesQuery.queryKey, { pages: [page('old', '1', 'second')], pageParams: [null] })
  const list = new InfiniteQueryObserver(client, { ...pagesQuery, staleTime: Number.POSITIVE_INFINITY })
  const stop = list.subscribe(() => {})
  const grown = list.fetchNextPage()
  await settled()
  changeCached(client, isNew)
  await settled()
  reads[0]?.(page('old'))
  reads[1]?.(page('new'))
  await grown
  expect(reads).toHaveLength(2)
  expect(client.getQueryData(pagesQuery.queryKey)?.pages.map(({ things }) => things[0]?.is)).toEqual(['new', 'new'])
  stop()
})

test('a change of data that is not being read sends nothing', async () => {
  const { client } = aClient()
  client.setQueryData(thingQuery.queryKey, page('old'))
  changeCached(client, isNew)
  client.setQueryData(thingQuery.queryKey, page('newer'))
  await client.invalidateQueries()
  expect(reads).toHaveLength(0)
})
