// The product's own ads. A script of another provider offers the same two things.
window.adLibrary = {
  isReady: true,
  next: async () => {
    const answer = await fetch('/svc/ads/next', { headers: { accept: 'application/json' } })
    if (!answer.ok) throw new Error(`ads answered ${answer.status}`)
    return (await answer.json()).response.ad
  },
}
