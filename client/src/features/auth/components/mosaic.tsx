import { useSyncExternalStore } from 'react'
import catNight from '../mosaic/cat-night.webp'
import catWash from '../mosaic/cat-wash.webp'
import cityPixel from '../mosaic/city-pixel.webp'
import cityRain from '../mosaic/city-rain.webp'
import desertComic from '../mosaic/desert-comic.webp'
import desertDusk from '../mosaic/desert-dusk.webp'
import flow from '../mosaic/flow.webp'
import lakeDawn from '../mosaic/lake-dawn.webp'
import lakeMist from '../mosaic/lake-mist.webp'
import lakeOil from '../mosaic/lake-oil.webp'
import lakeWash from '../mosaic/lake-wash.webp'
import lightOil from '../mosaic/light-oil.webp'
import poppyOil from '../mosaic/poppy-oil.webp'
import portraitOil from '../mosaic/portrait-oil.webp'
import ringedPlanet from '../mosaic/ringed-planet.webp'
import classes from './mosaic.module.css'

/** Picture and ratio, column by column. */
const columns: readonly (readonly (readonly [string, number])[])[] = [
  [
    [lakeOil, 0.8],
    [desertComic, 1],
    [flow, 0.72],
    [catWash, 1],
    [cityPixel, 0.8],
  ],
  [
    [portraitOil, 0.78],
    [lakeDawn, 1.2],
    [ringedPlanet, 0.9],
    [poppyOil, 1],
    [lakeWash, 0.9],
  ],
  [
    [cityRain, 0.75],
    [lightOil, 1],
    [desertDusk, 0.75],
    [lakeMist, 0.9],
    [catNight, 0.8],
  ],
]

const wide = matchMedia('(min-width: 901px)')

/** Decoration: not fetched where it is not shown, and after everything else where it is. */
export function Mosaic() {
  const shown = useSyncExternalStore(
    listener => {
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => wide.matches,
  )
  if (!shown) return null
  return (
    <div className={classes.mosaic} aria-hidden="true">
      {columns.map((pictures, index) => (
        <div key={index}>
          {pictures.map(([source, ratio]) => (
            <img
              key={source}
              src={source}
              alt=""
              loading="lazy"
              decoding="async"
              fetchPriority="low"
              style={{ aspectRatio: ratio }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
