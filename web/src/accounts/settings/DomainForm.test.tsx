import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { saveBlogDomain } from '@bowerbird/domain/blogs/domains.contract.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aChannel, aUser } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { DomainForm } from './DomainForm.tsx'

const aServer = () => fakeServer(aUser({ channels: [aChannel('mine')] }))
const field = () => screen.getByRole('textbox', { name: 'A domain of your own' }) as HTMLInputElement

test('a blog is given a domain, and it is taken away again', async () => {
  const server = aServer().answer(saveBlogDomain, ({ cname }) =>
    cname ? { cname: 'wren.org', url: 'https://wren.org' } : { cname: null, url: '/blog/mine' },
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
