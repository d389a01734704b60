import { newPhotoItem } from '@bowerbird/domain/posts/kinds/photo-items.ts'
import { expect, test } from 'vitest'
import { writtenFrom } from './take-shared.ts'

const nothing = { title: '', text: '', url: '' }

test.each([
  [{ title: 'Moss', text: 'On <a wall>' }, 'text', { title: 'Moss', body: '<p>On &lt;a wall&gt;</p>' }],
  [{ url: 'https://moss.example/1', title: 'Moss' }, 'link', { url: 'https://moss.example/1', title: 'Moss' }],
  [{ text: 'Look at https://moss.example/1' }, 'link', { url: 'https://moss.example/1', caption: '<p>Look at</p>' }],
  [{ text: 'https://moss.example/1' }, 'link', { url: 'https://moss.example/1', caption: '' }],
  [{ url: 'javascript:alert(1)', text: 'Moss' }, 'text', { body: '<p>Moss</p>' }],
])('what is shared as %j begins a post of its kind [DAY-053]', (shared, kind, fields) => {
  const written = writtenFrom('wren', { ...nothing, ...shared }, [])
  expect(written).toMatchObject({ kind, blogName: 'wren', fields })
})

test('pictures begin a photo post with the words as its caption [DAY-053]', () => {
  const photos = ['o1', 'o2'].map(newPhotoItem)
  const written = writtenFrom('wren', { title: 'Moss', text: 'On the wall', url: '' }, photos)
  expect(written).toMatchObject({
    kind: 'photo',
    fields: { photos, layout: '11', caption: '<p>Moss<br>On the wall</p>' },
  })
})
