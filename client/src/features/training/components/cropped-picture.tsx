import type { TrainingCrop } from '@atelier/shared-schema/entities/training.ts'
import classes from './cropped-picture.module.css'

export interface CroppedPictureProps {
  /** undefined while it is not known. */
  source: string | undefined
  crop: TrainingCrop | null
  alt?: string
}

/** A picture in a square; of one that is cropped only what is learned from. */
export function CroppedPicture({ source, crop, alt = '' }: CroppedPictureProps) {
  return (
    <span className={classes.frame}>
      {source !== undefined &&
        (crop ? (
          <img
            src={source}
            alt={alt}
            loading="lazy"
            data-cropped
            style={{
              width: `${100 / crop.width}%`,
              height: `${100 / crop.height}%`,
              left: `${(-100 * crop.x) / crop.width}%`,
              top: `${(-100 * crop.y) / crop.height}%`,
            }}
          />
        ) : (
          <img src={source} alt={alt} loading="lazy" />
        ))}
    </span>
  )
}
