export interface SearchTables {
  search_notices: { term: string; header: string; body: string }
}
