import { publicArrangementProps } from "#blocks/arrange/public-arrangement.server.ts";

export const publicProps = publicArrangementProps("match");
