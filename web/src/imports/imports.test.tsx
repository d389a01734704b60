import { listMembers } from '@bowerbird/domain/accounts/members.contract.ts'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { readBlogTimeline, readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import * as calls from '@bowerbird/domain/imports/imports.contract.ts'
import { readWelcome } from '@bowerbird/domain/welcome/welcome.contract.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer } from '../testing/fake-server.ts'
import { anImport, aReport } from '../testing/imports.ts'
import { aBlog, aChannel, aUser } from '../testing/people.ts'
import { aBlogView } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'
import { clockRuns, pass, stillClock } from '../testing/still-clock.ts'
import { useToasts } from '../ui/overlays/toasts.ts'

afterEach(() => {
  clockRuns()
  vi.restoreAllMocks()
  localStorage.clear()
  act(() => useToasts.setState({ toasts: [] }))
})

const path = '/settings/blog/mine/import'
let imports: calls.Import[] = []
const aServer = (one?: calls.Import, change: Parameters<typeof aUser>[0] = {}) => {
  imports = one ? [one] : []
  return fakeServer(aUser(change)).answer(calls.listImports, () => ({ imports }))
}
/** Answers a call with the import as it is then, and lists it so from then on. */
const becomes = (next: calls.Import) => () => {
  imports = imports.some(({ id }) => id === next.id)
    ? imports.map((one) => (one.id === next.id ? next : one))
    : [next, ...imports]
  return { import: next }
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name })

test('the sources are listed with how to get each archive, and Back leads from one to the list [IMP-071]', async () => {
  const { person, router } = renderAt(path, aServer())
  await heading('Where are your posts now?')
  const cards = within(screen.getByRole('main')).getAllByRole('listitem')
  expect(cards).toHaveLength(calls.importSources.length)
  for (const card of cards) expect(card.querySelector('p')?.textContent?.length).toBeGreaterThan(30)
  await person.click(screen.getByRole('link', { name: 'Mastodon' }))
  await heading('Mastodon')
  expect(screen.getByLabelText<HTMLInputElement>('Choose the archive').accept).toContain('.tar.gz')
  await act(() => router.navigate(-1))
  await heading('Where are your posts now?')
})

test('the page is there for owners and admins alone, and for nobody of another blog [IMP-070]', async () => {
  const { unmount } = renderAt(path, aServer(undefined, { channels: [aChannel('mine', { role: 'editor' })] }))
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByText('Import your posts')).toBeNull()
  unmount()
  renderAt('/settings/blog/other/import', aServer())
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByText('Where are your posts now?')).toBeNull()
})

test("a blog's settings, its empty page and the last of the first steps lead to the page [IMP-070]", async () => {
  const leadsThere = async (at: string, server: FakeServer) => {
    const { unmount } = renderAt(at, server)
    const link = await screen.findByRole('link', { name: 'Import your posts' })
    expect([at, link.getAttribute('href')]).toEqual([at, path])
    unmount()
  }
  const members = { role: 'owner' as const, can_be_shared: false, members: [], invitations: [] }
  await leadsThere('/settings/blog/mine', aServer().answer(listMembers, members))
  const step = { step: 'post' as const, is_done: false, topics: [], picked: [] }
  await leadsThere('/welcome', aServer(undefined, { has_settled_in: false }).answer(readWelcome, step))
  const empty = aBlogView(aBlog('mine', { is_mine: true }), [])
  await leadsThere('/blog/mine', aServer().answer(readBlogView, empty).answer(readBlogTimeline, empty))
})

test('an API is read by address, blog and key; a refusal keeps the words, and a reload all but the key [IMP-081]', async () => {
  const refusal = { ...coreRefusals.badInput, text: 'key: That key is not known there.', field: 'key' }
  const server = aServer().refuse(calls.beginImport, refusal)
  const first = renderAt(`${path}?from=bowerbird-api`, server)
  await first.person.type(await screen.findByLabelText('Address of that site'), 'https://moss.example')
  await first.person.type(screen.getByLabelText('Your blog there'), 'fern')
  await first.person.type(screen.getByLabelText('Key'), 'secret')
  await first.person.click(screen.getByRole('button', { name: 'Check blog' }))
  expect(await screen.findByText('That key is not known there.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Key'))
  first.unmount()
  const reading = anImport({ source: 'bowerbird-api', state: 'reading', from: 'https://moss.example' })
  server.answer(calls.beginImport, becomes(reading))
  const { person, router } = renderAt(`${path}?from=bowerbird-api`, server)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Your blog there').value).toBe('fern'))
  expect(screen.getByLabelText<HTMLInputElement>('Key').value).toBe('')
  await person.type(screen.getByLabelText('Key'), 'other')
  await person.click(screen.getByRole('button', { name: 'Check blog' }))
  await heading('Reading https://moss.example')
  expect(server.sentTo(calls.beginImport)).toMatchObject([
    { source: 'bowerbird-api', address: 'https://moss.example', blog: 'fern', key: 'secret' },
    { source: 'bowerbird-api', address: 'https://moss.example', blog: 'fern', key: 'other' },
  ])
  expect(router.state.location.search).toBe('')
})

test('the report shows counts, years as a table, reasons and samples [IMP-074] [IMP-075]', async () => {
  const { person } = renderAt(path, aServer(anImport({ report: aReport() })))
  await heading('Contents of export.zip')
  const figures = screen.getAllByRole('definition').map((value) => value.textContent)
  expect(figures).toEqual(['1,204', '300', '2', '10', '80050 MB', '3'])
  expect(screen.queryByText('Private')).toBeNull()
  const rows = within(screen.getByRole('table', { name: 'Posts by year' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual(['20134', '20141,200'])
  await person.click(screen.getByText('Left out or changed, and why (2)'))
  expect(screen.getByText('11, 12')).toBeTruthy()
  const samples = within(screen.getByRole('region', { name: 'Samples' }))
  const [first, ...others] = samples.getAllByRole('listitem')
  expect(others).toHaveLength(2)
  expect(first?.textContent).toContain('Photos · May 9, 2014 · reblogged from fern, bark')
  expect(samples.getAllByText('2 pictures')).toHaveLength(3)
  expect(samples.getAllByText('#moss #old walls')).toHaveLength(3)
  await person.click(samples.getByRole('button', { name: 'Show all 5' }))
  expect(samples.getByText('Words 4')).toBeTruthy()
})

test('choices outlive a reload, are sent with the start, and say how many posts come [IMP-076]', async () => {
  const ready = anImport({ report: aReport() })
  const server = aServer(ready).answer(calls.startImport, becomes({ ...ready, state: 'running' }))
  const first = renderAt(path, server)
  const form = () => within(screen.getByRole('form', { name: 'Choose what to import' }))
  await heading('Contents of export.zip')
  expect(form().getByText(/^1,204 posts will be imported to mine with original dates/)).toBeTruthy()
  await first.person.click(form().getByLabelText('Photos (204)'))
  await first.person.selectOptions(form().getByLabelText('From the year'), '2014')
  await first.person.type(form().getByLabelText('Tags to add to each post'), '#old days, moss,, moss')
  await first.person.click(form().getByLabelText(/^All as drafts/))
  await first.person.click(form().getByLabelText('Also import reblogs without your own comments'))
  await first.person.click(form().getByLabelText('Download missing files from the original site'))
  expect(form().getByText(/^Up to 904 posts will be imported to mine as drafts/)).toBeTruthy()
  first.unmount()
  const { person } = renderAt(path, server)
  await heading('Contents of export.zip')
  await waitFor(() => expect(form().getByLabelText<HTMLInputElement>('Photos (204)').checked).toBe(false))
  await person.click(form().getByRole('button', { name: 'Start the import' }))
  await heading('Importing your posts from export.zip')
  expect(server.sentTo(calls.startImport)).toEqual([
    {
      name: 'mine',
      import_id: '7',
      choices: {
        ...{ kinds: ['text'], from_year: 2014, to_year: null, add_tags: ['old days', 'moss'] },
        ...{ as_drafts: true, with_reblogs: false, fetch_media: true },
      },
    },
  ])
})

test('a start without any kind, or with too many tags, is refused before it is sent [IMP-076]', async () => {
  const server = aServer(anImport({ report: aReport() }))
  const { person } = renderAt(path, server)
  await heading('Contents of export.zip')
  const start = screen.getByRole('button', { name: 'Start the import' })
  await person.type(screen.getByLabelText('Tags to add to each post'), 'a,b,c,d,e,f')
  await person.click(start)
  expect(await screen.findByText('At most 5 tags can be added.')).toBeTruthy()
  await person.clear(screen.getByLabelText('Tags to add to each post'))
  for (const kind of ['Text (1,000)', 'Photos (204)']) await person.click(screen.getByLabelText(kind))
  await person.click(start)
  expect(await screen.findByText('Choose at least one post type.')).toBeTruthy()
  expect(server.sentTo(calls.startImport)).toEqual([])
})

test('an archive without posts says so and can only be given up, after a question [IMP-074]', async () => {
  const server = aServer(anImport({ report: aReport({ posts: 0, samples: [] }) })).answer(calls.cancelImport, {
    import: anImport(),
  })
  const { person } = renderAt(path, server)
  await heading('No posts were found in export.zip')
  expect(screen.queryByRole('button', { name: 'Start the import' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Cancel import' }))
  imports = []
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel import' }))
  await heading('Where are your posts now?')
  expect(server.sentTo(calls.cancelImport)).toEqual([{ name: 'mine', import_id: '7' }])
})

test('a running import shows how far it is, is paused and goes on, and its focus is not lost [IMP-077] [IMP-080]', async () => {
  const running = anImport({ state: 'running', done: 300, total: 1200, seconds_left: 240, made: 290, can_undo: true })
  const problem = 'The space for files of your account is used up.'
  const server = aServer(running)
    .answer(calls.pauseImport, becomes({ ...running, state: 'paused', problem }))
    .answer(calls.resumeImport, becomes(running))
  const { person } = renderAt(path, server)
  await heading('Importing your posts from export.zip')
  expect(screen.getByRole('progressbar', { name: 'Posts done' }).getAttribute('aria-valuenow')).toBe('25')
  expect(screen.getByText('300 of 1,200 posts, about 4 minutes left')).toBeTruthy()
  expect(screen.getByText(/You can close this page/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Pause' }))
  await heading('The import is paused')
  expect(screen.getByText(problem)).toBeTruthy()
  expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Continue' }))).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await heading('Importing your posts from export.zip')
})

test('the state is asked for every two seconds while it runs, not while hidden, and read out by quarters [IMP-072] [IMP-080]', async () => {
  stillClock()
  let done = 0
  const running = (): calls.Import => anImport({ state: done < 100 ? 'running' : 'done', done, total: 100, made: done })
  const server = aServer().answer(calls.listImports, () => ({ imports: [running()] }))
  renderAt(path, server)
  await heading('Importing your posts from export.zip')
  const said = () => screen.getAllByRole('status').map((region) => region.textContent)
  expect(said()).toContain('Importing posts. 0 percent.')
  const asked = server.sentTo(calls.listImports).length
  done = 20
  await pass(2100)
  expect(screen.getByText(/^20 of 100/)).toBeTruthy()
  expect(said()).toContain('Importing posts. 0 percent.')
  done = 60
  await pass(2000)
  expect(said()).toContain('Importing posts. 50 percent.')
  expect(server.sentTo(calls.listImports)).toHaveLength(asked + 2)
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(10_000)
  expect(server.sentTo(calls.listImports)).toHaveLength(asked + 2)
  hidden.mockReturnValue('visible')
  done = 100
  await pass(2000)
  await heading('100 posts came here')
  const atEnd = server.sentTo(calls.listImports).length
  await pass(10_000)
  expect(server.sentTo(calls.listImports)).toHaveLength(atEnd)
})

test('a finished import says what came and what did not, offers blogs to follow, and is undone after a question [IMP-078] [IMP-079]', async () => {
  const done = anImport({
    ...{ state: 'done', made: 1190, skipped: 12, can_undo: true, report: aReport() },
    failed: [{ reason: 'A picture is broken.', count: 2, examples: ['44'] }],
  })
  const server = aServer(done)
    .answer(calls.undoImport, becomes({ ...done, state: 'undoing', done: 0, total: 1190, can_undo: false }))
    .answer(followBlog, {
      ...{ following: true, can_subscribe: true, is_subscribed: false, friend_count: 1 },
    })
  const { person } = renderAt(path, server)
  await heading('1,190 posts came here')
  expect(screen.getByText('Not imported, or incomplete (2)')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View archive' }).getAttribute('href')).toBe('/blog/mine/archive')
  const follows = within(screen.getByRole('region', { name: 'Blogs to follow' }))
  expect(follows.queryByText('far-away')).toBeNull()
  await person.click(follows.getByRole('button', { name: 'Follow satin' }))
  expect(await follows.findByRole('button', { name: 'Unfollow satin' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Undo import' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/Delete the 1,190 posts/)).toBeTruthy()
  expect(server.sentTo(calls.undoImport)).toEqual([])
  await person.click(question.getByRole('button', { name: 'Undo import' }))
  await heading('Undoing the import')
  expect(server.sentTo(calls.undoImport)).toEqual([{ name: 'mine', import_id: '7' }])
})

test('an undone import says how many posts stayed, and can be followed by another [IMP-078]', async () => {
  renderAt(path, aServer(anImport({ state: 'undone', skipped: 2 })))
  await heading('Import undone')
  expect(screen.getByText(/We kept 2 posts/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Import posts' })).toBeTruthy()
})

test('earlier imports are listed, and one of them is undone while the newest stays [IMP-083]', async () => {
  const done = { state: 'done', made: 5, can_undo: true } as const
  const [newest, earlier] = [anImport(done), anImport({ ...done, id: '3', source: 'cohost', from: 'cohost.zip' })]
  const server = aServer(newest)
  imports = [newest, earlier]
  const { person } = renderAt(path, server)
  const row = within(await screen.findByRole('region', { name: 'Earlier imports' })).getByRole('listitem')
  expect(row.textContent).toMatch(/^Cohostcohost.zip, 5 posts/)
  server.answer(calls.undoImport, becomes({ ...earlier, state: 'undoing', total: 5 }))
  await person.click(within(row).getByRole('button', { name: 'Undo import' }))
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo import' }))
  await heading('Undoing the import')
  expect(server.sentTo(calls.undoImport)).toEqual([{ name: 'mine', import_id: '3' }])
})

test('an import that failed says why and leads to the beginning [IMP-078]', async () => {
  const problem = 'This file is not a zip.'
  const { person } = renderAt(path, aServer(anImport({ state: 'failed', problem })))
  await heading('That didn’t work')
  expect(screen.getByRole('alert').textContent).toBe(problem)
  await person.click(screen.getByRole('link', { name: 'Start over' }))
  await heading('Where are your posts now?')
})

test('a list of imports that does not come can be asked for again [IMP-072]', async () => {
  const server = aServer().refuse(calls.listImports, coreRefusals.notFound)
  const { person } = renderAt(path, server)
  expect(await screen.findByText(coreRefusals.notFound.text, { exact: false })).toBeTruthy()
  server.answer(calls.listImports, { imports: [] })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await heading('Where are your posts now?')
})

test('the help says how to get each archive [IMP-082]', async () => {
  renderAt('/help/import', fakeServer())
  for (const name of ['Tumblr', 'Mastodon', 'Cohost', 'WordPress', 'Ghost', 'Another Bowerbird']) await heading(name)
})
