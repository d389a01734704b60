export interface SearchTables {
  search_notices: { term: string; header: string; body: string }
  post_words: {
    post_id: string
    blog_id: string
    published_id: string
    kind: string
    words: string
    root_words: string | null
  }
  gif_words: { word: string; published_id: string; post_id: string }
}
