import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { saveBlogDomain } from '@bowerbird/domain/blogs/domains.contract.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aChannel, aUser } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { DomainForm } from './DomainForm.tsx'

const aServer = () => fakeServer(aUser({ channels: [aChannel('mine')] }))
const field = () => screen.getByRole('textbox', { name: 'Custom domain' }) as HTMLInputElement

test('a blog is given a domain, and it is taken away again', async () => {
  const server = aServer().answer(saveBlogDomain, ({ cname }) =>
    cname
      ? { cname: 'wren.org', url: 'https://wren.org', record: null }
      : { cname: null, url: '/blog/mine', record: null },
  )
  const { person } = await renderPart(<DomainForm blog={aChannel('mine')} />, server)
  await person.type(field(), 'Wren.ORG{Enter}')
  await person.clear(field())
  await person.click(screen.getByRole('button', { name: 'Save domain' }))
  expect(server.sentTo(saveBlogDomain)).toEqual([
    { name: 'mine', cname: 'Wren.ORG' },
    { name: 'mine', cname: '' },
  ])
})

test('a domain that is not proved yet says which record to add, and can be checked again', async () => {
  const record = { domain: 'wren.org', name: '_bowerbird.wren.org', txt: 'abc', cname: 'abc.bower.org' }
  const unproved = { cname: null, url: '/blog/mine', record }
  const server = aServer().answer(saveBlogDomain, unproved)
  const { person } = await renderPart(<DomainForm blog={aChannel('mine')} />, server)
  await person.type(field(), 'wren.org{Enter}')
  for (const text of ['_bowerbird.wren.org', 'abc', 'abc.bower.org'])
    expect((await screen.findByText(text)).closest('[role="status"]')).toBeTruthy()
  server.answer(saveBlogDomain, { cname: 'wren.org', url: 'https://wren.org', record: null })
  await person.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(screen.queryByText('_bowerbird.wren.org')).toBeNull())
})

test.each([blogsRefusals.notAHostName, blogsRefusals.ownHostName, blogsRefusals.hostNameTaken])(
  'what is refused is said at the field, and what was typed stays: $code',
  async (refusal) => {
    const { person } = await renderPart(
      <DomainForm blog={aChannel('mine')} />,
      aServer().refuse(saveBlogDomain, refusal),
    )
    await person.type(field(), 'https://wren.org{Enter}')
    expect(await screen.findByText(refusal.text)).toBeTruthy()
    expect([field().value, field().getAttribute('aria-invalid'), document.activeElement]).toEqual([
      'https://wren.org',
      'true',
      field(),
    ])
  },
)
