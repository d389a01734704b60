import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aContent } from '../../testing/posts.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { BlockAuthor } from './BlockAuthor.tsx'

test('a part behind a block names nobody, and a deleted blog keeps its name', async () => {
  const nobody = await renderPart(<BlockAuthor content={aContent({ blog: null, blog_name: '' })} />, fakeServer())
  expect(nobody.container.querySelector('p')).toBeNull()
  await renderPart(<BlockAuthor content={aContent({ blog: null, blog_name: 'satin' })} />, fakeServer())
  expect(screen.getByText('satin (deleted)')).toBeTruthy()
})
