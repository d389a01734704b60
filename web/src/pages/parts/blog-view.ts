import './at-home.ts'

/** The blog view of the drawer, with what higher features add to it. */
export { BlogView } from '../../feeds/blog-view/BlogView.tsx'
