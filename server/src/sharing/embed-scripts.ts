/** Runs in the frame: tells whoever frames it how high it is, and nothing else. */
export const frameScript =
  "new ResizeObserver(()=>parent.postMessage({bowerbirdHeight:Math.ceil(document.documentElement.getBoundingClientRect().height)},'*')).observe(document.documentElement)"

/** Runs on the site that embeds: each of our frames takes the height it tells; nobody else is listened to. */
export const sizeScript = (origin: string): string => `(()=>{
  const origin=${JSON.stringify(origin)}
  addEventListener('message',(event)=>{
    const height=Number(event.data&&event.data.bowerbirdHeight)
    if(event.origin!==origin||!(height>0&&height<20000))return
    for(const frame of document.querySelectorAll('iframe[data-did]'))
      if(frame.contentWindow===event.source)frame.style.height=height+'px'
  })
})()
`
