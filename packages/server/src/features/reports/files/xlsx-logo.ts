import type { Logo } from "../../../access/store/settings.ts";
import { fitted } from "./fitted.ts";

/** English metric units of a pixel, in which drawings are measured. */
const EMU_PER_PIXEL = 9525;

/** Pixels that a logo may take beside the title. */
const BOX = { width: 200, height: 52 } as const;

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const drawing = "http://schemas.openxmlformats.org/drawingml/2006";

/** The height of the row that it stands in, in points: 54 pixels. */
export const LOGO_ROW_HEIGHT = 40.5;

/** The parts of a workbook that show a logo in the third column of the first row of its first sheet, by their paths. */
export function logoParts({ media_type: type, width, height, content }: Logo): {
  readonly extension: string;
  readonly mediaType: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly bytes: Readonly<Record<string, Uint8Array>>;
} {
  const extension = type === "image/png" ? "png" : "jpeg";
  const size = fitted({ width, height }, BOX);
  const [cx, cy] = [size.width, size.height].map((pixels) => Math.round(pixels * EMU_PER_PIXEL));
  const picture = `media/logo.${extension}`;
  return {
    extension,
    mediaType: type,
    texts: {
      "xl/worksheets/_rels/sheet1.xml.rels": related("drawing", "../drawings/drawing1.xml"),
      "xl/drawings/_rels/drawing1.xml.rels": related("image", `../${picture}`),
      "xl/drawings/drawing1.xml":
        `<xdr:wsDr xmlns:xdr="${drawing}/spreadsheetDrawing" xmlns:a="${drawing}/main"><xdr:oneCellAnchor>` +
        `<xdr:from><xdr:col>2</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>0</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>` +
        `<xdr:ext cx="${cx}" cy="${cy}"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="Logo" descr="Logo"/><xdr:cNvPicPr/></xdr:nvPicPr>` +
        `<xdr:blipFill><a:blip xmlns:r="${relations}" r:embed="rId1"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
        `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr>` +
        `</xdr:pic><xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>`,
    },
    bytes: { [`xl/${picture}`]: content },
  };
}

function related(kind: "drawing" | "image", target: string): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/${kind}" Target="${target}"/></Relationships>`;
}
