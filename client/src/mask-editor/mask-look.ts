import { useState } from 'react'

/** How a mask is shown over a picture. Its colour is seen on most pictures; where it is not, another one is. */
export interface MaskLook {
  readonly colour: string
  readonly opacity: number
}

export const maskColours = ['#f4532a', '#2f9bff', '#27c26a', '#e33fd0', '#ffd21f', '#ffffff'] as const

const KEY = 'atelier.mask-look'
const usual: MaskLook = { colour: maskColours[0], opacity: 0.55 }

function readLook(): MaskLook {
  try {
    const { colour, opacity } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<MaskLook>
    const isKnown = maskColours.some(known => known === colour)
    const isShare = typeof opacity === 'number' && opacity >= 0.1 && opacity <= 1
    return { colour: isKnown && colour ? colour : usual.colour, opacity: isShare ? opacity : usual.opacity }
  } catch {
    return usual
  }
}

/** As it was last chosen on this device. */
export function useMaskLook() {
  const [look, setLook] = useState(readLook)
  const choose = (change: Partial<MaskLook>) => {
    const next = { ...look, ...change }
    setLook(next)
    try {
      localStorage.setItem(KEY, JSON.stringify(next))
    } catch {
      // Without storage it lasts as long as the page.
    }
  }
  return [look, choose] as const
}
