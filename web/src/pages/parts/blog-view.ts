import { drawerSearchSlot } from '../../feeds/list-slots.ts'
import { BlogSearchPlace } from '../../search/blog-search/BlogSearchPlace.tsx'
import './at-home.ts'

drawerSearchSlot.fill(BlogSearchPlace)

/** The blog view of the drawer, with what higher features add to it. */
export { BlogView } from '../../feeds/blog-view/BlogView.tsx'
