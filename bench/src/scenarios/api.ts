import { around, type Scenario } from '../scenario.ts'
import type { Reader } from '../town/reader.ts'

const headersOf = ({ appToken }: Reader) => ({ authorization: `Bearer ${appToken}` })

export const apiDashboard: Scenario = {
  name: 'api-dashboard',
  about: 'the same page of 20 posts as an app reads it, in blocks',
  ceiling: 'C20',
  ratioMax: 6,
  requestAt: ({ readers }, number) => ({
    path: '/v2/user/dashboard?limit=20&npf=true',
    headers: headersOf(around(readers, number)),
  }),
}

const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more })

export const apiPost: Scenario = {
  name: 'api-post',
  about: 'the same post as an app writes it, in blocks',
  ceiling: 'C1',
  isWrite: true,
  ratioMax: 14,
  requestAt({ readers }, number) {
    const reader = around(readers, number)
    const pools = 'The pools were very clear today, and the anemones were open.'
    const formatting = [
      { type: 'bold', start: 15, end: 19 },
      { type: 'italic', start: 41, end: 49 },
    ]
    return {
      method: 'POST',
      path: `/v2/blog/${reader.blogName}/posts`,
      headers: headersOf(reader),
      body: {
        content: [
          text(`Low tide, number ${number}`, { subtype: 'heading1' }),
          text(pools, { formatting }),
          text('two blennies', { subtype: 'unordered-list-item' }),
          text('a hermit crab in a bottle cap', { subtype: 'unordered-list-item' }),
          text('See the tables.', {
            formatting: [{ type: 'link', start: 4, end: 14, url: 'https://example.org/tides' }],
          }),
        ],
        tags: `tide pools,low tide,walk ${number % 50}`,
      },
    }
  },
}
