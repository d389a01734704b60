import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TrackingPixels } from './BlogView.tsx'

test('of tracking HTML only pictures are put in, hidden, without scripts, frames and handlers [BLOG-025]', async () => {
  const html = `<img src="https://a.test/p.gif" onload="x()"><script src="https://a.test/x.js">x()</script><iframe src="https://a.test/f"></iframe>
    <img src="javascript:x()"><img src="data:image/gif;base64,R0">`
  const { container } = render(<TrackingPixels html={html} />)
  await waitFor(() => expect(container.children).toHaveLength(1))
  const [pixel] = [...container.children]
  expect(pixel?.getAttributeNames().sort()).toEqual(['alt', 'height', 'hidden', 'src', 'width'])
  expect(pixel?.getAttribute('src')).toBe('https://a.test/p.gif')
})
