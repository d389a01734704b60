import { around, type Scenario } from '../scenario.ts'

export const post: Scenario = {
  name: 'post',
  about: 'a new text post with a title, formatted text and three tags',
  ceiling: 'C1',
  isWrite: true,
  ratioMax: 12,
  requestAt({ readers }, number) {
    const reader = around(readers, number)
    return {
      method: 'POST',
      path: '/svc/post/update',
      headers: reader.headers,
      body: {
        channel_id: reader.blogName,
        post: {
          type: 'text',
          state: '0',
          one: `Low tide, number ${number}`,
          two: `<p>The pools were <b>very</b> clear today, and the <i>anemones</i> were open.</p><ul><li>two blennies</li><li>a hermit crab in a bottle cap</li></ul><p>See <a href="https://example.org/tides">the tables</a>.</p>`,
          tags: `tide pools,low tide,walk ${number % 50}`,
        },
        editor_type: 'rich',
      },
    }
  },
}
