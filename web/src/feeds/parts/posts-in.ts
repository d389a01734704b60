const linePx = 60 // BLOG-046

/** The posts of a list as they stand on the screen. */
export interface PostAt {
  /** The one at hand. BLOG-047 */
  current: HTMLElement | undefined
  /** Scroll position at which the next or previous post stands at the line; null without one. */
  topOf: (step: 1 | -1) => number | null
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
  const distances = tops.map((top) => Math.abs(top - linePx))
  const at = distances.indexOf(Math.min(...distances))
  return {
    current: articles[at],
    topOf: (step) => {
      const top = tops[at + step]
      return top === undefined ? null : scrolled + top - linePx
    },
  }
}
