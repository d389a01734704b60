import { expect, test } from 'vitest'
import { aPost } from '../testing/posts.ts'
import { postsAsHtml } from './posts-as-html.tsx'

test('posts are drawn as the cards of the pages, one article with its id each [POST-432, POST-434]', () => {
  const posts = [aPost({ id: '11', tags: ['moss'] }), aPost({ id: '12' })]
  const place = document.createElement('div')
  place.innerHTML = postsAsHtml(posts, 'http://localhost:3000')
  const ids = [...place.querySelectorAll('article')].map((article) => article.dataset.postId)
  expect(ids).toEqual(['11', '12'])
  expect(place.querySelector('a[href="/tagged/moss"]')?.textContent).toBe('#moss')
})
