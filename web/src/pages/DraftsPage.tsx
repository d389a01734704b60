import { waitingPage } from './parts/waiting-page.tsx'

export const { loader, head, Component } = waitingPage('drafts')
