const linePx = 60 // BLOG-046

/** The posts of a list as they stand on the screen. */
export interface PostAt {
  /** The one at hand. BLOG-047 */
  current: HTMLElement | undefined
  /** The next or previous post, with the scroll position at which it stands at the line; null without one. */
  step: (by: 1 | -1) => { article: HTMLElement; topPx: number } | null
}

/**
 * Null while keys are not for this list: the page's own posts rest while a form or a blog view stands over them, and a
 * view that is suspended rests itself. A view marks the area it scrolls in with `data-post-area`. BLOG-048
 */
export function postsIn(area: HTMLElement | null): PostAt | null {
  if (!area && document.querySelector('[data-post-area], [aria-modal="true"]')) return null
  if (area?.dataset.postArea === 'suspended') return null
  const areaTop = area?.getBoundingClientRect().top ?? 0
  const scrolled = area ? area.scrollTop : window.scrollY
  const articles = [...(area ?? document).querySelectorAll<HTMLElement>('article[data-post-id]')]
  const tops = articles.map((article) => article.getBoundingClientRect().top - areaTop)
  const at = placeAtHand(articles, tops)
  return {
    current: articles[at],
    step: (by) => {
      const [article, top] = [articles[at + by], tops[at + by]]
      return article && top !== undefined ? { article, topPx: scrolled + top - linePx } : null
    },
  }
}

/** The post that is marked by the focus while it can be seen, as the last ones never reach the line; else the nearest. */
function placeAtHand(articles: readonly HTMLElement[], tops: readonly number[]): number {
  const focused = articles.indexOf(document.activeElement as HTMLElement)
  const top = tops[focused]
  if (top !== undefined && top < window.innerHeight && (articles[focused]?.getBoundingClientRect().bottom ?? 0) > 0)
    return focused
  const distances = tops.map((top) => Math.abs(top - linePx))
  return distances.indexOf(Math.min(...distances))
}
