interface Snippet {
  path: string
  postId: string
  picture: string
  words: string
}

/** The server's pieces of HTML, read for what they hold instead of put on the page. BLOG-108 */
export const readSnippets = (snippets: readonly string[]): Snippet[] =>
  snippets.flatMap((html) => {
    const link = new DOMParser().parseFromString(html, 'text/html').querySelector('a')
    const path = link?.getAttribute('href') ?? ''
    if (!link || !path.startsWith('/blog/')) return []
    const picture = link.querySelector('img')
    const words = picture?.getAttribute('alt') ?? link.textContent ?? ''
    return [{ path, words, postId: link.dataset.postId ?? path, picture: picture?.getAttribute('src') ?? '' }]
  })
