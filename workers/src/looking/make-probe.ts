import sharp from 'sharp'

/** A picture that says nothing: what a model makes of it shows whether it works. */
export function makeProbe(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer()
}
