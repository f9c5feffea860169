export { polygonArea, radiusArea, winningZone, type Zone, type ZoneArea } from '../rules/delivery-zones.ts'
