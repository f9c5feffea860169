export { imageRoutes } from './routes.ts'
export { UploadedImage } from './schemas.ts'
export { readUpload, refuseImage } from './upload-image.ts'
