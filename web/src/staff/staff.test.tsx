import { setFlag } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { flagDefaults } from '@bowerbird/domain/core/flags.ts'
import { listHouseAds, removeHouseAd, saveHouseAd } from '@bowerbird/domain/feeds/ads.contract.ts'
import { readAppealQueue } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { reviewAppeal } from '@bowerbird/domain/moderation/appeals.contract.ts'
import { toggleSuspended } from '@bowerbird/domain/moderation/moderation.contract.ts'
import { listSearchNotices, removeSearchNotice, setSearchNotice } from '@bowerbird/domain/search/gifs.contract.ts'
import * as calls from '@bowerbird/domain/staff/staff.contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { aPost } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'

const marks = { spam: false, nsfw: false, adult: false, uniblock: false, suspended: false }
const switches = { can_send_messages: true, is_messaging_bot: false }
const report: calls.Report = {
  id: '5',
  at: '2031-05-01T10:00:00.000Z',
  reason: 'harassment',
  details: 'Every day',
  by: 'jay',
  server: null,
  blog: { name: 'crow', url: '/blog/crow', marks },
  post: aPost({ id: '7' }),
}
const staff = () => fakeServer(aUser({ is_staff: true }))

test('the staff pages are not there for anybody else', async () => {
  renderAt('/staff/reports', fakeServer(aUser()))
  expect(await screen.findByText(coreRefusals.notFound.text)).toBeTruthy()
})

test('a report shows the post, about whom and by whom; its blog is suspended with a reason, and it is settled', async () => {
  let reports = [report]
  const server = staff()
    .answer(calls.listReports, () => ({ reports, next: null }))
    .answer(toggleSuspended, { suspended: true })
    .answer(calls.settleReport, ({ id }) => {
      reports = []
      return { id: String(id) }
    })
  const { person } = renderAt('/staff', server)
  const item = within((await screen.findByText('It bullies or threatens someone')).closest('li') as HTMLElement)
  expect(item.getByRole('article').getAttribute('data-post-id')).toBe('7')
  expect(item.getByText(/^No one can see the blog or its posts/)).toBeTruthy()
  expect(item.getByText('Every day')).toBeTruthy()
  await person.click(item.getByRole('switch', { name: 'Suspended' }))
  const question = within(await screen.findByRole('dialog', { name: 'Suspend crow?' }))
  expect(server.sentTo(toggleSuspended)).toEqual([])
  await person.type(question.getByRole('textbox', { name: 'Reason' }), 'Threats')
  await person.click(question.getByRole('button', { name: 'Suspend' }))
  await waitFor(() => expect((item.getByRole('switch', { name: 'Suspended' }) as HTMLInputElement).checked).toBe(true))
  expect(server.sentTo(toggleSuspended)).toEqual([{ tumblelog: 'crow', reason: 'Threats' }])
  await person.click(item.getByRole('button', { name: 'Resolve' }))
  const nothing = await screen.findByText('Nothing to review')
  await waitFor(() => expect(document.activeElement?.contains(nothing) && document.activeElement.localName).toBe('div'))
})

test('a reported post is taken down after a question', async () => {
  let reports = [report]
  const server = staff()
    .answer(calls.listReports, () => ({ reports, next: null }))
    .answer(calls.takeDownPost, ({ post_id }) => {
      reports = []
      return { post_id: String(post_id) }
    })
  const { person } = renderAt('/staff', server)
  expect(await screen.findByRole('link', { name: 'Reports (1)' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Take post down' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(server.sentTo(calls.takeDownPost)).toEqual([])
  await person.click(question.getByRole('button', { name: 'Take down' }))
  expect(await screen.findByText('Nothing to review')).toBeTruthy()
  expect(server.sentTo(calls.takeDownPost)).toEqual([{ post_id: '7' }])
})

test('people are listed and looked up, their blogs can be marked, and staff decide about messages and safe mode [CTRL-003, CTRL-004]', async () => {
  const person1: calls.PersonOfSite = {
    id: '6b8f0c52-52a4-4b8e-9f55-0d2f8d1f6f10',
    email: 'c…@example.test',
    is_verified: false,
    is_staff: false,
    can_modify_safe_mode: true,
    created_at: report.at,
    seen_at: null,
    used_mb: 1200,
    quota_mb: null,
    ...{ posts_per_day: null, uploads_per_day: null, held: null },
    blogs: [{ name: 'crow', role: 'editor', url: '/blog/crow', marks, switches }],
  }
  const server = staff()
    .answer(calls.listPeople, ({ query }) => ({
      people: query === 'nobody' ? [] : [person1],
      usual_quota_mb: 5000,
      next: null,
    }))
    .answer(calls.seeEmail, { email: 'crow@example.test' })
    .answer(calls.switchBlog, ({ name, on }) => ({ switches: { ...switches, [name]: on } }))
    .answer(calls.allowSafeModeChoice, { can_modify_safe_mode: false })
  const { person } = renderAt('/staff/people', server)
  expect((await screen.findByText('c…@example.test')).parentElement?.textContent).toContain('not confirmed')
  await person.click(screen.getByRole('button', { name: 'Show email address' }))
  await person.type(await screen.findByRole('textbox', { name: 'Reason' }), 'A letter came back')
  await person.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('crow@example.test')).toBeTruthy()
  expect(server.sentTo(calls.seeEmail)).toEqual([{ id: person1.id, reason: 'A letter came back' }])
  await person.click(screen.getByText('crow, editor'))
  expect(screen.getByRole('switch', { name: 'Spam' })).toBeTruthy()
  const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
  await person.click(toggle('Can send messages'))
  await waitFor(() => expect(toggle('Can send messages').checked).toBe(false))
  server.refuse(calls.switchBlog, coreRefusals.busy)
  await person.click(toggle('A bot in messages'))
  expect(await screen.findByText(coreRefusals.busy.text)).toBeTruthy()
  expect(toggle('A bot in messages').checked).toBe(false)
  expect(server.sentTo(calls.switchBlog)).toEqual([
    { tumblelog: 'crow', name: 'can_send_messages', on: false },
    { tumblelog: 'crow', name: 'is_messaging_bot', on: true },
  ])
  await person.click(toggle('May change safe mode'))
  await waitFor(() => expect(toggle('May change safe mode').checked).toBe(false))
  expect(server.sentTo(calls.allowSafeModeChoice)).toEqual([{ id: person1.id, can_modify_safe_mode: false }])
  await person.type(screen.getByRole('textbox', { name: 'Email address or blog name' }), 'nobody{Enter}')
  expect(await screen.findByText('No one matches')).toBeTruthy()
})

test('the room of a person is shown and changed with a reason; what the server refuses stays typed [IMP-086]', async () => {
  let quota_mb: number | null = null
  const one: calls.PersonOfSite = {
    ...{ id: '6b8f0c52-52a4-4b8e-9f55-0d2f8d1f6f10', email: 'crow@example.test', is_verified: true, is_staff: false },
    ...{ can_modify_safe_mode: true, created_at: report.at, seen_at: null, used_mb: 1200, quota_mb, blogs: [] },
    ...{ posts_per_day: null, uploads_per_day: null, held: null },
  }
  const server = staff()
    .answer(calls.listPeople, () => ({ people: [{ ...one, quota_mb }], usual_quota_mb: 5000, next: null }))
    .refuse(calls.setQuota, { ...coreRefusals.badInput, text: 'is too much', field: 'quota_mb' })
  const { person } = renderAt('/staff/people', server)
  expect(await screen.findByText('Storage: 1,200 of 5,000 MB used (default)')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Change crow@example.test’s storage limit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'crow@example.test’s storage limit' }))
  await person.type(dialog.getByRole('spinbutton', { name: 'Megabytes' }), '20000')
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Films of ten years')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('This is too much.')).toBeTruthy()
  server.answer(calls.setQuota, () => {
    quota_mb = 20_000
    return { quota_mb }
  })
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Storage: 1,200 of 20,000 MB used')).toBeTruthy()
  expect(server.sentTo(calls.setQuota)[1]).toEqual({ id: one.id, quota_mb: '20000', reason: 'Films of ten years' })
})

test('a blog is found by its name, and one that is not there says so', async () => {
  const server = staff().answer(calls.readMarks, ({ tumblelog }) => ({
    name: tumblelog,
    marks: { ...marks, spam: true },
    switches,
  }))
  const { person } = renderAt('/staff/blogs', server)
  await person.type(await screen.findByRole('textbox', { name: 'Blog name' }), 'Crow{Enter}')
  expect(((await screen.findByRole('switch', { name: 'Spam' })) as HTMLInputElement).checked).toBe(true)
  server.refuse(calls.readMarks, coreRefusals.notFound)
  await person.clear(screen.getByRole('textbox', { name: 'Blog name' }))
  await person.type(screen.getByRole('textbox', { name: 'Blog name' }), 'nobody{Enter}')
  expect(await screen.findByText(coreRefusals.notFound.text)).toBeTruthy()
})

test('a review is decided, and the next one waits [BLOG-274, BLOG-392]', async () => {
  let posts = [aPost({ id: '7' })]
  const server = staff()
    .answer(readAppealQueue, () => ({ posts, next: null }))
    .answer(reviewAppeal, ({ post_id }) => {
      posts = []
      return { post_id: String(post_id), is_nsfw: false, appeal_state: 0 }
    })
  const { person } = renderAt('/staff/reviews', server)
  await person.click(await screen.findByRole('button', { name: 'It is not' }))
  expect(await screen.findByText('No pending reviews')).toBeTruthy()
  expect(server.sentTo(reviewAppeal)).toEqual([{ post_id: '7', decision: 'not_sensitive' }])
})

test('ads are written, changed and removed; what the server refuses stays typed', async () => {
  const ad = { id: '3', title: 'Old', body: '', image_url: '', link_url: '/help', priority: 0, is_active: true }
  let ads = [ad]
  const server = staff()
    .answer(listHouseAds, () => ({ ads }))
    .answer(removeHouseAd, () => {
      ads = []
      return { ads }
    })
    .refuse(saveHouseAd, { ...coreRefusals.badInput, text: 'leads nowhere', field: 'link_url' })
  const { person } = renderAt('/staff/ads', server)
  const fresh = within(await screen.findByRole('region', { name: 'New ad' }))
  await person.type(fresh.getByRole('textbox', { name: 'Title' }), 'Come and see')
  await person.type(fresh.getByRole('textbox', { name: 'Link' }), '/moss')
  await person.click(fresh.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.sentTo(saveHouseAd)).toMatchObject([{ title: 'Come and see', is_active: true }]))
  expect((fresh.getByRole('textbox', { name: 'Title' }) as HTMLInputElement).value).toBe('Come and see')
  await person.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No ads')).toBeTruthy()
})

test('notices of GIF searches are written, changed and removed; what the server refuses stays typed [CTRL-005]', async () => {
  let notices = [{ term: 'nest', header: 'Nests', body: 'Leave them' }]
  const server = staff()
    .answer(listSearchNotices, () => ({ notices }))
    .refuse(setSearchNotice, { ...coreRefusals.badInput, text: 'says something', field: 'body' })
    .answer(removeSearchNotice, ({ term }) => {
      notices = []
      return { term }
    })
  const { person } = renderAt('/staff/gif-notices', server)
  const fresh = within(await screen.findByRole('region', { name: 'New notice' }))
  await person.type(fresh.getByRole('textbox', { name: 'Search term' }), 'Egg')
  await person.type(fresh.getByRole('textbox', { name: 'Words' }), 'Hm')
  await person.click(fresh.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.sentTo(setSearchNotice)).toHaveLength(1))
  expect((fresh.getByRole('textbox', { name: 'Search term' }) as HTMLInputElement).value).toBe('Egg')
  const old = within(screen.getByRole('region', { name: 'When people search for “nest”' }))
  server.answer(setSearchNotice, (sent) => sent)
  await person.type(old.getByRole('textbox', { name: 'Heading' }), ' here')
  await person.click(old.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.sentTo(setSearchNotice)[1]).toEqual({ term: 'nest', header: 'Nests here', body: 'Leave them' }),
  )
  await person.click(old.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No notices')).toBeTruthy()
  expect(server.sentTo(removeSearchNotice)).toEqual([{ term: 'nest' }])
  const field = () => screen.getByRole('textbox', { name: 'Search term' }) as HTMLInputElement
  expect(field().value).toBe('Egg')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field().value).toBe(''))
})

test('logs are drawn by day and named by what came most often', async () => {
  const days = [
    { day: '2031-05-01', count: 10 },
    { day: '2031-05-02', count: 20 },
  ]
  const server = staff().answer(calls.summariseLogs, {
    days,
    names: [{ channel: 'log', name: 'chunk:load', count: 30 }],
  })
  renderAt('/staff/logs', server)
  expect(await screen.findByRole('cell', { name: 'chunk:load' })).toBeTruthy()
  const bars = [...document.querySelectorAll('ol li')].map((day) => (day.firstElementChild as HTMLElement).style.height)
  expect(bars).toEqual(['50%', '100%'])
})

test('what staff did can be read further back', async () => {
  const anAct = (id: string) => ({
    id,
    at: report.at,
    by: 'mine',
    action: `act ${id}`,
    subject: 'crow',
    post: null,
    is_on: null,
    details: '',
  })
  const server = staff().answer(calls.listAudit, ({ before }) =>
    before ? { acts: [anAct('1')], next: null } : { acts: [anAct('2')], next: '2' },
  )
  const { person } = renderAt('/staff/audit', server)
  await person.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('act 1')).toBeTruthy()
  expect(screen.getByText('act 2')).toBeTruthy()
})

test('a dead letter says what failed, how often and why; it is retried, or discarded', async () => {
  const letter = (name: string, kind: calls.DeadLetter['kind']): calls.DeadLetter => ({
    kind,
    id: '9',
    name,
    event: kind === 'event' ? 'post.published' : null,
    tries: 7,
    at: report.at,
    last_at: report.at,
    error: 'The index is broken',
  })
  let letters = [letter('indexPosts', 'event'), letter('send_mail', 'job')]
  const without = (gone: unknown) => {
    letters = letters.filter(({ name }) => name !== gone)
    return { count: 1 }
  }
  const server = staff()
    .answer(calls.listDeadLetters, () => ({ letters, next: null }))
    .answer(calls.retryDeadLetter, ({ name }) => without(name))
    .answer(calls.discardDeadLetter, ({ name }) => without(name))
  const { person } = renderAt('/staff/dead-letters', server)
  const item = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement)
  const first = await item('indexPosts')
  expect(first.getByText('The index is broken')).toBeTruthy()
  expect(first.getByText(/^7 tries/)).toBeTruthy()
  await person.click(first.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText('indexPosts')).toBeNull())
  expect(server.sentTo(calls.retryDeadLetter)).toEqual([{ kind: 'event', id: '9', name: 'indexPosts' }])
  await person.click((await item('send_mail')).getByRole('button', { name: 'Discard' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(server.sentTo(calls.discardDeadLetter)).toEqual([])
  await person.click(question.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('No failed jobs')).toBeTruthy()
  expect(server.sentTo(calls.discardDeadLetter)).toEqual([{ kind: 'job', id: '9', name: 'send_mail' }])
})

test('all dead letters are retried at once, and a refusal says why', async () => {
  const letter: calls.DeadLetter = {
    kind: 'event',
    id: '9',
    name: 'notifyOfLike',
    event: 'post.liked',
    tries: 7,
    at: report.at,
    last_at: report.at,
    error: 'No',
  }
  const server = staff()
    .answer(calls.listDeadLetters, { letters: [letter], next: null })
    .answer(calls.retryDeadLetters, { count: 1 })
  const { person } = renderAt('/staff/dead-letters', server)
  await person.click(await screen.findByRole('button', { name: 'Retry all' }))
  expect(await screen.findByText('Retrying all')).toBeTruthy()
  server.refuse(calls.retryDeadLetters, coreRefusals.busy)
  await person.click(screen.getByRole('button', { name: 'Retry all' }))
  expect(await screen.findByText(coreRefusals.busy.text)).toBeTruthy()
})

test('the switches of the site say what they do, and each is sent under its own name', async () => {
  const server = staff().answer(setFlag, ({ name, on }) => ({ flags: { ...flagDefaults, [name]: on === true } }))
  const { person } = renderAt('/staff/site', server)
  const pride = await screen.findByRole<HTMLInputElement>('switch', { name: /Pride logo/ })
  expect(pride.checked).toBe(false)
  await person.click(pride)
  await waitFor(() => expect(pride.checked).toBe(true))
  expect(server.sentTo(setFlag)).toEqual([{ name: 'pride_logo', on: true }])
  server.refuse(setFlag, coreRefusals.busy)
  await person.click(pride)
  expect(await screen.findByText(coreRefusals.busy.text)).toBeTruthy()
  expect(pride.checked).toBe(true)
})

test.each([
  ['blog.uniblock.toggled', 'crow', true, 'Mark “Left out of lists” of a blog, on', 'crow'],
  ['flag.set', 'pride_logo', false, 'Changed a site switch, off', 'Pride logo'],
  ['report.settled', '12', null, 'Resolved a report', '12'],
])('the audit log says %s of %s in words', async (action, subject, is_on, words, what) => {
  const act = { id: '1', at: report.at, by: 'mine', action, subject, post: null, is_on, details: '' }
  renderAt('/staff/audit', staff().answer(calls.listAudit, { acts: [act], next: null }))
  expect((await screen.findByText(words)).parentElement?.textContent).toContain(`${words} ${what}`)
})

test('the audit log says what was decided and why [IMP-086]', async () => {
  const about = { action: 'person.quota.set', subject: 'crow', details: '20,000 MB: Films of ten years' }
  const act = { id: '1', at: report.at, by: 'mine', post: null, is_on: null, ...about }
  renderAt('/staff/audit', staff().answer(calls.listAudit, { acts: [act], next: null }))
  expect((await screen.findByText('Changed the storage limit of')).parentElement?.textContent).toContain('crow')
  expect(screen.getByText(about.details)).toBeTruthy()
})

test('the audit log leads to the post it names', async () => {
  const post = { url: '/blog/crow/post/7', summary: 'Go away' }
  const act = {
    id: '1',
    at: report.at,
    by: 'mine',
    action: 'post.promoted',
    subject: '7',
    post,
    is_on: null,
    details: '',
  }
  renderAt('/staff/audit', staff().answer(calls.listAudit, { acts: [act], next: null }))
  expect((await screen.findByRole('link', { name: 'Go away' })).getAttribute('href')).toBe(post.url)
})
