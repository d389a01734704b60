import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { emailBlog, readShareData, shareByEmail } from '@bowerbird/domain/sharing/sharing.contract.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../testing/people.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let count = 0
const anAddress = () => {
  count += 1
  return `reader${count}@example.test`
}
const sharesBy = (who: Person, at: World = world) =>
  at.db
    .selectFrom('shares')
    .select(['network', 'post_id', 'is_fallback'])
    .where('account_id', '=', who.accountId)
    .execute()
const replyToIn = (text: string) => /^reply-to: (.*)$/im.exec(text)?.[1]

async function aShare(more: Partial<SentTo<typeof shareByEmail>> = {}) {
  const wren = await world.aMember()
  const reader = await world.aMember()
  const post = await writePost(world, wren, { post: { one: 'Three bottle caps' } })
  const to = anAddress()
  const sent = { post_id: post.id, tumblelog_name: wren.blogName, email_address: to, message: 'For you', ...more }
  return { wren, reader, post, to, sent }
}

test('a member mails a post: it leads there, quotes the message, and the share is kept [POST-436, BLOG-175, BLOG-383]', async () => {
  const { wren, reader, post, to, sent } = await aShare()
  expect((await world.send(reader, shareByEmail, sent)).response).toEqual({ message: 'Sent!' })
  const [mail] = mailsTo(world, to)
  expect(mail?.subject).toContain(`${reader.blogName} shared a post by ${wren.blogName}`)
  expect(mail?.text).toContain('Three bottle caps')
  expect(mail?.text).toContain('For you')
  const [link = ''] = mail?.links ?? []
  const answer = await world.app.inject({ url: new URL(link).pathname })
  expect(answer.headers.location).toBe(post.post_url)
  expect(await sharesBy(reader)).toEqual([{ network: 'email', post_id: post.id, is_fallback: false }])
})

test('an answer reaches the sharer only when they let it [POST-333, BLOG-175, BLOG-346]', async () => {
  const { reader, to, sent } = await aShare()
  await world.send(reader, shareByEmail, sent)
  await world.send(reader, shareByEmail, { ...sent, allow_reply_to: true })
  const [open, closed] = mailsTo(world, to)
  expect(replyToIn(open?.text ?? '')).toBe(`${reader.blogName}@example.test`)
  expect(replyToIn(closed?.text ?? '')).toBeUndefined()
})

test('a guest may not, and nobody may with a wrong address or too long a message; nothing is sent [POST-517, POST-523, POST-310]', async () => {
  const { reader, to, sent } = await aShare()
  expect(await world.send(world.aGuest(), shareByEmail, sent)).toMatchObject({ status: 401 })
  expect(await world.send(reader, shareByEmail, { ...sent, message: 'x'.repeat(256) })).toMatchObject({ status: 400 })
  for (const email_address of [
    '',
    'mia',
    `${to}, other@example.test`,
    `${to}\r\nBcc: x@y.zz`,
    `${'x'.repeat(90)}${to}`,
  ])
    expect(await world.send(reader, shareByEmail, { ...sent, email_address })).toMatchObject({
      ...{ status: 400, error: 'sharing.bad_email' },
    })
  expect(mailsTo(world, to)).toEqual([])
  expect(await sharesBy(reader)).toEqual([])
  expect((await world.send(reader, shareByEmail, sent)).status).toBe(200)
})

test('with share_fallback it is only noted, for guests too [POST-442, BLOG-448]', async () => {
  const { reader, to, sent } = await aShare({ share_fallback: true })
  expect((await world.send(reader, shareByEmail, sent)).status).toBe(200)
  expect((await world.send(world.aGuest(), shareByEmail, sent)).status).toBe(200)
  expect(mailsTo(world, to)).toEqual([])
  expect(await sharesBy(reader)).toMatchObject([{ network: 'email', is_fallback: true }])
})

test('what is private, a draft or kept from the sharer by a block cannot be mailed [POST-335]', async () => {
  const { wren, reader, to, sent } = await aShare()
  for (const post of [{ state: '1' }, { state: '2' }, { state: 'private' }]) {
    const { id } = await writePost(world, wren, { post })
    for (const share_fallback of [true, false])
      expect(await world.send(wren, shareByEmail, { ...sent, post_id: id, share_fallback })).toMatchObject({
        status: 404,
      })
  }
  expect(await sharesBy(wren)).toEqual([])
  await world.send(wren, blockBlog, { tumblelog: wren.blogName, blocked_tumblelog: reader.blogName })
  expect(await world.send(reader, shareByEmail, sent)).toMatchObject({ status: 404 })
  expect(await world.send(reader, emailBlog, sent)).toMatchObject({ status: 404 })
  expect(mailsTo(world, to)).toEqual([])
  expect((await world.send(wren, shareByEmail, sent)).status).toBe(200)
})

test('anyone mails a whole blog, which is what the mail leads to [POST-437, POST-324]', async () => {
  const { wren, post } = await aShare()
  const to = anAddress()
  const sent = { tumblelog_name: wren.blogName, email_address: to, post_id: '' }
  const guest = world.aGuest()
  expect((await world.send(guest, emailBlog, { ...sent, allow_reply_to: true })).response).toEqual({ message: 'Sent!' })
  const [mail] = mailsTo(world, to)
  expect(mail?.subject).toBe(`Someone shared the blog ${wren.blogName} with you`)
  expect(mail?.links).toContain(`${world.config.origin}/blog/${wren.blogName}`)
  expect(replyToIn(mail?.text ?? '')).toBeUndefined()
  expect((await world.send(guest, emailBlog, { ...sent, post_id: post.id })).status).toBe(200)
  expect(mailsTo(world, to).map(({ subject }) => subject)).toEqual([mail?.subject, mail?.subject])
  expect(await world.send(guest, emailBlog, { ...sent, tumblelog_name: 'nobody-at-all' })).toMatchObject({
    status: 404,
  })
  expect(await world.send(guest, emailBlog, { ...sent, email_address: 'x' })).toMatchObject({ status: 400 })
})

test('twenty mails an hour, both kinds together; then it waits, by member and by address [POST-333]', async () => {
  const limited = await openWorld({ RATE_LIMITS: 'on' })
  const wren = await limited.aMember()
  const post = await writePost(limited, wren)
  const sent = () => ({ post_id: post.id, tumblelog_name: wren.blogName, email_address: anAddress() })
  for (let each = 0; each < 10; each += 1) {
    expect((await limited.send(wren, shareByEmail, sent())).status).toBe(200)
    expect((await limited.send(wren, emailBlog, sent())).status).toBe(200)
  }
  expect(await limited.send(wren, shareByEmail, sent())).toMatchObject({ status: 429, error: 'core.too_many' })
  expect(await limited.send(wren, emailBlog, sent())).toMatchObject({ status: 429 })
  expect((await limited.send(await limited.aMember(), shareByEmail, sent())).status).toBe(200)

  for (let each = 0; each < 20; each += 1)
    expect((await limited.send(limited.aGuest(), emailBlog, sent())).status).toBe(200)
  expect(await limited.send(limited.aGuest(), emailBlog, sent())).toMatchObject({ status: 429 })
  await limited.close()
})

test('words go only from confirmed members older than a day, and hold no addresses', async () => {
  const { wren, to, sent } = await aShare()
  const [guest, young, unknown] = [
    world.aGuest(),
    await world.aMember({ isNew: true }),
    await world.aMember({ isVerified: false }),
  ]
  const blog = { tumblelog_name: wren.blogName, email_address: to }
  for (const who of [guest, young, unknown]) {
    expect(await world.send(who, emailBlog, { ...blog, message: 'Buy' })).toMatchObject({ error: 'sharing.no_words' })
    expect((await world.send(who, emailBlog, blog)).status).toBe(200)
  }
  expect(await world.send(young, shareByEmail, sent)).toMatchObject({ status: 403, error: 'sharing.no_words' })
  for (const message of ['See evil.example.com', 'https://x.test', 'Write to me@evil.com', 'evil dot com'])
    expect(await world.send(wren, shareByEmail, { ...sent, message })).toMatchObject({ error: 'sharing.link_in_words' })
  const linked = await writePost(world, wren, { post: { one: 'Win at casino.example.com' } })
  await world.send(wren, shareByEmail, { ...sent, post_id: linked.id, message: '' })
  expect(mailsTo(world, to).map(({ text }) => /Buy|evil|casino/.test(text))).toEqual([false, false, false, false])
  expect(await world.send(unknown, emailBlog, { ...blog, allow_reply_to: true })).toMatchObject({ status: 200 })
  expect(mailsTo(world, to).filter(({ text }) => replyToIn(text))).toEqual([])
})

test('a mailbox gets three mails a day over all senders and spellings, and none once it says so', async () => {
  const limited = await openWorld({ RATE_LIMITS: 'on' })
  const wren = await limited.aMember()
  const mail = async (to: string) =>
    limited.send(await limited.aMember(), emailBlog, { tumblelog_name: wren.blogName, email_address: to })
  const full = { status: 429, error: 'sharing.mailbox_full' }
  const [one, two] = [anAddress(), anAddress()]
  for (const to of [one, one.toUpperCase(), one.replace('@', '+x@')]) expect((await mail(to)).status).toBe(200)
  expect(await mail(one)).toMatchObject(full)

  expect((await mail(two)).status).toBe(200)
  const [sent] = mailsTo(limited, two)
  const link = sent?.links.find((each) => each.includes('/mail/stop/')) ?? ''
  expect(sent?.text).toMatch(new RegExp(`^List-Unsubscribe:\\s+<${RegExp.escape(link)}>$`, 'm'))
  expect(sent?.text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const url = new URL(link).pathname
  const press = async (path: string, payload = '') => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { statusCode, body } = await limited.app.inject({ method: 'POST', url: path, payload, headers })
    return [statusCode, body.includes('Allow email again')]
  }
  expect((await limited.app.inject({ url })).body).toContain('Stop email')
  expect((await mail(two)).status).toBe(200)
  expect(await press(url, 'List-Unsubscribe=One-Click')).toEqual([200, true])
  expect(await mail(two.replace('@', '+other@'))).toMatchObject(full)
  expect(await press(`${url.slice(0, -1)}${url.endsWith('A') ? 'Q' : 'A'}?allow=1`)).toEqual([404, false])
  expect(await mail(two)).toMatchObject(full)
  expect(await press(`${url}?allow=1`)).toEqual([200, false])
  expect((await mail(two)).status).toBe(200)
  await limited.close()
})

test('where mails cannot even be laid into the outbox, it says so rather than "Sent!" [POST-333]', async () => {
  const broken = await openWorld()
  writeFileSync(join(broken.dataDir, 'outbox'), 'no folder')
  const wren = await broken.aMember()
  const post = await writePost(broken, wren)
  const sent = { post_id: post.id, tumblelog_name: wren.blogName, email_address: anAddress() }
  for (const call of [shareByEmail, emailBlog])
    expect(await broken.send(wren, call, sent)).toMatchObject({ status: 503, error: 'sharing.mail_failed' })
  expect(await sharesBy(wren, broken)).toEqual([])
  rmSync(join(broken.dataDir, 'outbox'))
  expect((await broken.send(wren, shareByEmail, sent)).response).toEqual({ message: 'Sent!' })
  await broken.close()
})

test('a site that has no mail leaves it to the own mail program, and nothing is laid where nobody looks [POST-325, POST-333]', async () => {
  const mute = await openWorld({ OUTBOX_IS_READ: 'off' })
  const wren = await mute.aMember()
  const post = await writePost(mute, wren)
  const sent = { post_id: post.id, tumblelog_name: wren.blogName, email_address: anAddress() }
  const { response } = await mute.send(wren, readShareData, { tumblelog_name: wren.blogName, post_id: post.id })
  expect(response.share_popover_data.is_mailto_forced).toBe(true)
  for (const call of [shareByEmail, emailBlog])
    expect(await mute.send(wren, call, sent)).toMatchObject({
      ...{ status: 503, error: 'sharing.no_mail' },
      title: 'This site can’t send email yet.',
    })
  expect(mailsTo(mute, sent.email_address)).toEqual([])
  expect(await sharesBy(wren, mute)).toEqual([])
  await mute.close()
})

test('through SMTP it says "Sent!" only when the mail was taken [POST-333, BLOG-175]', async () => {
  const taken: string[] = []
  let isRefusing = false
  const smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo: (_address, _session, done) => done(isRefusing ? new Error('mailbox is full') : null),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        taken.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
  const { port } = smtp.server.address() as AddressInfo
  const mailing = await openWorld({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const wren = await mailing.aMember()
  const post = await writePost(mailing, wren)
  const sent = { post_id: post.id, tumblelog_name: wren.blogName, email_address: anAddress(), allow_reply_to: true }
  expect((await mailing.send(wren, shareByEmail, sent)).response).toEqual({ message: 'Sent!' })
  expect(taken).toHaveLength(1)
  expect(replyToIn(taken[0] ?? '')?.trim()).toBe(`${wren.blogName}@example.test`)
  isRefusing = true
  expect(await mailing.send(wren, shareByEmail, sent)).toMatchObject({ status: 503, error: 'sharing.mail_failed' })
  expect(await sharesBy(wren, mailing)).toHaveLength(1)
  await mailing.close()
  await new Promise<void>((ended) => smtp.close(ended))
})
