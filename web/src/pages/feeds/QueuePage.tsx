import { waitingPage } from '../../feeds/waiting-page.tsx'

export const { loader, head, Component } = waitingPage('queue')
